/** The sections of the admin page in display order; the URL selects one. */
export const sectionNames = [
  'overview',
  'refunds',
  'questions',
  'reports',
  'customers',
  'orders',
  'payouts',
  'tasks',
  'deliveries',
  'mails',
  'setup',
  'health',
  'configuration',
  'audit',
] as const;

export type SectionName = (typeof sectionNames)[number];
