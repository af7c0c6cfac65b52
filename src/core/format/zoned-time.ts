const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** The local time in a zone, as the UTC milliseconds of the same clock reading. */
function toWallTime(at: number, timeZone: string | undefined): number {
  const shown = new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Formats a time for a `datetime-local` field, in the given time zone or the browser's. */
export function toLocalInput(iso: string | undefined, timeZone?: string): string {
  return iso === undefined ? '' : new Date(toWallTime(Date.parse(iso), timeZone)).toISOString().slice(0, 16);
}

/** Parses a local time. Undefined if it isn't valid. If it occurs twice, the first occurrence. */
export function parseLocalInput(text: string, timeZone?: string): string | undefined {
  const wallTime = Date.parse(`${text}Z`);
  if (Number.isNaN(wallTime)) return undefined;
  // Offsets a day before and a day after: any clock change lies between them.
  const offsets = [wallTime - 86_400_000, wallTime + 86_400_000].map((near) => toWallTime(near, timeZone) - near);
  const times = offsets.map((offset) => wallTime - offset).toSorted((a, b) => a - b);
  // A local time that is skipped by the clock change is read as if the clock had not changed.
  return new Date(times.find((at) => toWallTime(at, timeZone) === wallTime) ?? times.at(-1)!).toISOString();
}
