/** The deprecated version of the public API. */
export const v1 = {
  /** Since when new work belongs on version 2. */
  deprecatedSince: '2026-11-20T00:00:00Z',
  /** When it may stop to be served. */
  sunset: '2027-11-20T00:00:00Z',
} as const;

/** Date of the current legal pages. */
export const legalSince = '2026-11-22T00:00:00Z';
