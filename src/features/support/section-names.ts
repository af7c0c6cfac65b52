/** Everything the page has, in the order in which it is shown; the address says which one it is. */
export const sectionNames = ['refunds', 'questions'] as const;

export type SectionName = (typeof sectionNames)[number];
