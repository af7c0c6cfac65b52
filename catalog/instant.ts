/** RFC 3339, limited to what PostgreSQL accepts: nanoseconds, and offsets below 16 hours. */
const FORM = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/i;

const FIRST = Date.parse('0001-01-01T00:00:00Z');
/** Excluded, because PostgreSQL rounds to microseconds and the result must stay below the year 10000. */
const END = Date.parse('9999-12-31T23:59:59.999Z');

/** The date and the time without fraction and offset. */
const CLOCK = 'YYYY-MM-DDTHH:MM:SS'.length;

/** Whether a clock can show this. `Date` converts days that don't exist, and 24:00, to the next day. */
function isShown(clock: string): boolean {
  const at = Date.parse(`${clock}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(clock);
}

/** Whether an RFC 3339 date-time can be stored and returned: it exists, in the years 1 to 9999 of UTC. */
export function isInstant(text: string): boolean {
  if (!FORM.test(text)) return false;
  const upper = text.toUpperCase();
  const at = Date.parse(upper);
  return at >= FIRST && at < END && isShown(upper.slice(0, CLOCK));
}
