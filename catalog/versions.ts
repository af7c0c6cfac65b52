/** The deprecated version of the public API. */
export const v1 = {
  /** The date from which new integrations should use version 2. */
  deprecatedSince: '2026-11-20T00:00:00Z',
  /** The earliest date on which it may be turned off. */
  sunset: '2027-11-20T00:00:00Z',
} as const;

/** Date of the current legal pages. */
export const legalPagesDate = '2026-11-22T00:00:00Z';
