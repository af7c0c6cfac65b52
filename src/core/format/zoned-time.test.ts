import { expect, test } from 'vitest';
import { parseLocalInput, toLocalInput } from './zoned-time.ts';

test.each([
  ['2026-01-15T12:00:00.000Z', 'Europe/Berlin', '2026-01-15T13:00'],
  ['2026-07-15T12:00:00.000Z', 'Europe/Berlin', '2026-07-15T14:00'],
  ['2026-07-15T22:30:00.000Z', 'Asia/Kolkata', '2026-07-16T04:00'],
  ['2026-01-01T00:00:00.000Z', 'America/Los_Angeles', '2025-12-31T16:00'],
  ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00'],
])('%s is shown in %s as %s, and parsed back', (iso, zone, shown) => {
  expect(toLocalInput(iso, zone)).toBe(shown);
  expect(parseLocalInput(shown, zone)).toBe(iso);
});

test("without a time zone the browser's is used", () => {
  const at = new Date(2026, 4, 3, 9, 15);
  expect(toLocalInput(at.toISOString())).toBe('2026-05-03T09:15');
  expect(parseLocalInput('2026-05-03T09:15')).toBe(at.toISOString());
});

test('an hour that occurs twice is read as the first one', () => {
  expect(parseLocalInput('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

test('a time skipped by the clock counts from midnight', () => {
  expect(parseLocalInput('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
});

test('an empty time is undefined', () => {
  expect(toLocalInput(undefined, 'UTC')).toBe('');
  expect(parseLocalInput('', 'UTC')).toBeUndefined();
  expect(parseLocalInput('soon', 'UTC')).toBeUndefined();
});
