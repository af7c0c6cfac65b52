/** RFC 3339, limited to what PostgreSQL accepts: nanoseconds, and offsets below 16 hours. */
const FORM = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/i;

const FIRST = Date.parse('0001-01-01T00:00:00Z');
/** Excluded, because PostgreSQL rounds to microseconds and the result must stay below the year 10000. */
const END = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Whether an RFC 3339 date-time can be stored and returned: in the years 1 to 9999 of UTC. The caller checks that the day
 * exists.
 */
export function isInstant(text: string): boolean {
  const at = FORM.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  return at >= FIRST && at < END;
}
