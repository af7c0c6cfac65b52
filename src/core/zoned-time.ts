const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** What clocks of a zone show at a time, as milliseconds of a clock that shows UTC. */
function wallTime(at: number, timeZone: string | undefined): number {
  const shown = new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** A time as a field for local times writes it: what clocks of the zone show; that of the browser without one. */
export function localTime(iso: string | undefined, timeZone?: string): string {
  return iso === undefined ? '' : new Date(wallTime(Date.parse(iso), timeZone)).toISOString().slice(0, 16);
}

/** The time at which clocks of the zone show this; undefined for no time. Of an hour that comes twice it is the first. */
export function fromLocalTime(text: string, timeZone?: string): string | undefined {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return undefined;
  // How far clocks are ahead before and after: between the two lies every change of the clock.
  const offsets = [wall - 86_400_000, wall + 86_400_000].map((near) => wallTime(near, timeZone) - near);
  const times = offsets.map((offset) => wall - offset).toSorted((a, b) => a - b);
  // A time that the clock jumps over is taken as if it had not.
  return new Date(times.find((at) => wallTime(at, timeZone) === wall) ?? times.at(-1)!).toISOString();
}
