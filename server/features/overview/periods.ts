/** The ranges of the overview. */
export type Range = '24h' | '7d' | '30d' | '12m';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUARTER = HOUR / 4;
const HOURS = 24;
const DAYS = { '7d': 7, '30d': 30, '12m': 365 } as const;

/** The boundaries of a span: each bucket starts with one of `starts`, and the last one ends at `end`. */
export interface BucketSpan {
  readonly step: 'hour' | 'day';
  readonly starts: readonly Date[];
  readonly end: Date;
}

/** The wall clock of a time zone. */
interface WallClock {
  /** The wall time as if it were UTC, in milliseconds. */
  at(time: number): number;
  /** The first instant of the day of a wall time. */
  dayStart(wall: number): number;
}

function createWallClock(timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const at = (time: number) => {
    const found = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  return {
    at,
    dayStart: (wall) => {
      const midnight = Math.floor(wall / DAY) * DAY;
      // The offset of a nearby instant is that of midnight, unless the clock changes in between.
      const near = midnight - (at(midnight) - midnight);
      const start = midnight - (at(near) - near);
      // If the clock is put forward at midnight, the day starts an hour later.
      return at(start) < midnight ? start + (midnight - at(start)) : start;
    },
  };
}

/** The days until now in a time zone, ending with today. Days with a clock change have 23 or 25 hours. */
function days(now: number, timeZone: string, count: number): Date[] {
  const wall = createWallClock(timeZone);
  const today = wall.at(now);
  return Array.from({ length: count }, (_, n) => new Date(wall.dayStart(today - (count - 1 - n) * DAY)));
}

/** The hours until now, ending with the current one. They start on the hour of the time zone. */
function hours(now: number, timeZone: string): Date[] {
  const past = createWallClock(timeZone).at(now) % HOUR;
  const present = Math.floor(now / 1000) * 1000 - past;
  return Array.from({ length: HOURS }, (_, n) => new Date(present - (HOURS - 1 - n) * HOUR));
}

/** The buckets of a range that ends now. */
export function getSpan(range: Range, now: Date, timeZone: string): BucketSpan {
  const time = now.getTime();
  if (range === '24h') return { step: 'hour', starts: hours(time, timeZone), end: now };
  return { step: 'day', starts: days(time, timeZone, DAYS[range]), end: now };
}

/**
 * A span whose first bucket is the time of the same length before it. Counts are by quarter of an hour, so the span starts with
 * one.
 */
export function addPrevious({ step, starts, end }: BucketSpan): BucketSpan {
  const [first] = starts as readonly [Date, ...Date[]];
  const length = end.getTime() - first.getTime();
  const start = new Date(Math.floor((first.getTime() - length) / QUARTER) * QUARTER);
  return { step, starts: [start, ...starts], end };
}

/** A day of an export, which may start before the range. */
export interface DayPart {
  /** The local date, `2026-11-21`. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/** The days of a range that ends now. The first one starts at the start of the range. */
export function getDays(range: Range, now: Date, timeZone: string): DayPart[] {
  const { starts, end } = getSpan(range, now, timeZone);
  const wall = createWallClock(timeZone);
  const parts: DayPart[] = [];
  for (const [n, from] of starts.entries()) {
    const day = new Date(wall.at(from.getTime())).toISOString().slice(0, 10);
    const to = starts[n + 1] ?? end;
    const last = parts.at(-1);
    if (last?.day === day) parts[parts.length - 1] = { ...last, to };
    else parts.push({ day, from, to });
  }
  return parts;
}
