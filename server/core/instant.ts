/** RFC 3339 with what PostgreSQL takes of it: nanoseconds, offsets of less than 16 hours. */
const FORM = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/i;

const FIRST = Date.parse('0001-01-01T00:00:00Z');
/** Excluded: PostgreSQL rounds to microseconds, and nothing may be rounded into the year 10000. */
const END = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Whether an RFC 3339 date-time is an instant that the database can store and the contract can return: in the years 1 to
 * 9999 of UTC. That its day exists is for the caller to check.
 */
export function isInstant(text: string): boolean {
  const at = FORM.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  return at >= FIRST && at < END;
}
