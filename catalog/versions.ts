/** The version of the public API that is on its way out. */
export const v1 = {
  /** Since when new work belongs on version 2. */
  deprecatedSince: '2026-11-20T00:00:00Z',
  /** When it may stop to be served. */
  sunset: '2027-11-20T00:00:00Z',
} as const;

/** Since when the legal pages say what they say. */
export const legalSince = '2026-11-22T00:00:00Z';
