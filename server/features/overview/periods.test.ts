import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../../core/time-zone.ts';
import { getDays, type Range, getSpan } from './periods.ts';

const span = (range: Range, now: string, zone: string) => {
  const { step, starts, end } = getSpan(range, new Date(now), zone);
  return { step, starts: starts.map((start) => start.toISOString()), end: end.toISOString() };
};
const toHours = (starts: readonly string[]) =>
  starts.slice(1).map((start, n) => (Date.parse(start) - Date.parse(starts[n]!)) / 3_600_000);

describe('the hours of a day', () => {
  it('end with the current one', () => {
    const { step, starts, end } = span('24h', '2026-11-21T10:20:30.400Z', 'UTC');
    expect(step).toBe('hour');
    expect(starts).toHaveLength(24);
    expect(starts[0]).toBe('2026-11-20T11:00:00.000Z');
    expect(starts.at(-1)).toBe('2026-11-21T10:00:00.000Z');
    expect(end).toBe('2026-11-21T10:20:30.400Z');
  });

  it.each([
    ['Asia/Kolkata', '2026-11-21T09:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21T10:15:00.000Z'],
    ['Europe/Berlin', '2026-11-21T10:00:00.000Z'],
  ])('start on the hour in %s', (zone, present) => {
    expect(span('24h', '2026-11-21T10:20:30.400Z', zone).starts.at(-1)).toBe(present);
  });

  it('include the current hour from its first second', () => {
    expect(span('24h', '2026-11-21T10:00:00.000Z', 'UTC').starts.at(-1)).toBe('2026-11-21T10:00:00.000Z');
  });
});

describe('the days of a range', () => {
  it('are days of the time zone, ending today', () => {
    const { step, starts } = span('7d', '2026-11-21T23:30:00Z', 'Asia/Tokyo');
    expect(step).toBe('day');
    expect(starts).toHaveLength(7);
    expect(starts.at(-1)).toBe('2026-11-21T15:00:00.000Z');
    expect(span('30d', '2026-11-21T23:30:00Z', 'America/New_York').starts.at(-1)).toBe('2026-11-21T05:00:00.000Z');
    expect(span('7d', '2026-11-21T12:00:00Z', 'Asia/Kathmandu').starts.at(-1)).toBe('2026-11-20T18:15:00.000Z');
  });

  it.each([
    ['Europe/Berlin', '2026-03-30T12:00:00Z', 23],
    ['Europe/Berlin', '2026-10-26T12:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-10-05T12:00:00Z', 23.5],
    // A day without midnight, because the clock is put forward then.
    ['Africa/Cairo', '2026-04-25T12:00:00Z', 23],
    ['Africa/Cairo', '2026-10-31T12:00:00Z', 25],
    ['America/Santiago', '2026-09-07T15:00:00Z', 23],
  ] as const)('have the length of that day in %s on %s', (zone, now, length) => {
    const { starts } = span('7d', now, zone);
    expect(toHours(starts).filter((hours) => hours !== 24)).toEqual([length]);
    for (const start of starts) expect(Date.parse(start) % 900_000).toBe(0);
  });

  it('are named by local dates', () => {
    const days = getDays('24h', new Date('2026-11-21T10:20:00Z'), 'Asia/Tokyo');
    expect(days.map(({ day, from, to }) => [day, from.toISOString(), to.toISOString()])).toEqual([
      ['2026-11-20', '2026-11-20T11:00:00.000Z', '2026-11-20T15:00:00.000Z'],
      ['2026-11-21', '2026-11-20T15:00:00.000Z', '2026-11-21T10:20:00.000Z'],
    ]);
    expect(getDays('12m', new Date('2026-11-21T10:20:00Z'), 'Africa/Cairo').map(({ day }) => day)).toHaveLength(365);
    expect(new Set(getDays('12m', new Date('2026-11-21T10:20:00Z'), 'Africa/Cairo').map(({ day }) => day)).size).toBe(
      365,
    );
  });
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Asia/Kathmandu', true],
  ['Middle/Earth', false],
  ['', false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
