/** The sections of the admin page in display order and by group: what waits, the records, the system. The URL selects one. */
export const sectionGroups = [
  ['overview', 'refunds', 'questions', 'reports'],
  ['customers', 'orders', 'payouts', 'tasks', 'deliveries', 'mails'],
  ['setup', 'health', 'configuration', 'audit'],
] as const;

export type SectionName = (typeof sectionGroups)[number][number];

export const defaultSection = 'overview' satisfies SectionName;

export const sectionNames: readonly SectionName[] = sectionGroups.flat();
