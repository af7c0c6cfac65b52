/** Everything the page has, in the order in which it is shown; the address says which one it is. */
export const sectionNames = [
  'refunds',
  'questions',
  'reports',
  'customers',
  'orders',
  'payouts',
  'tasks',
  'deliveries',
  'mails',
  'health',
  'configuration',
  'audit',
] as const;

export type SectionName = (typeof sectionNames)[number];
