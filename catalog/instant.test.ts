import { describe, expect, it } from 'vitest';
import { testDatabase } from '../tests/harness-databases.ts';
import { isInstant } from './instant.ts';

/** Instants at and around both limits, in all forms of RFC 3339. */
const TEXTS = ['0000', '0001', '2026', '9999'].flatMap((year) =>
  ['-01-01T00:00:00', '-06-15t12:30:30', '-12-31T23:59:59', '-12-31T23:59:60'].flatMap((time) =>
    ['', '.5', '.998', '.999', '.9999999', '.123456789', `.${'1'.repeat(200)}`].flatMap((fraction) =>
      ['Z', 'z', '+00:00', '-00:01', '+14:00', '-15:59', '+16:00', '-23:59', '+23:59'].map(
        (offset) => `${year}${time}${fraction}${offset}`,
      ),
    ),
  ),
);

describe('parsing a time', () => {
  it('accepts what the database stores and the contract can return', async () => {
    const db = await testDatabase();
    for (const text of TEXTS.filter(isInstant)) {
      const { rows } = await db.query<{ at: Date }>('select $1::timestamptz as at', [text]);
      expect(rows[0]?.at.toISOString(), text).toMatch(/^(?!0000)\d{4}-/);
    }
    await db.close();
  });

  it.each([
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-06-15t12:30:30.123456789z',
    '2026-06-15T12:30:30-15:59',
  ])('accepts %s', (text) => expect(isInstant(text)).toBe(true));

  it.each([
    ['year 0', '0000-12-31T23:59:59Z'],
    ['before the year 1 in UTC', '0001-01-01T00:00:00+00:01'],
    ['beyond the year 9999 in UTC', '9999-12-31T23:59:59-00:01'],
    ['rounded beyond it', '9999-12-31T23:59:59.9999999Z'],
    ['further from UTC than any place', '2026-01-01T00:00:00+23:59'],
    ['a day that does not exist', '2026-02-29T00:00:00Z'],
    ['the hour 24', '2026-01-01T24:00:00Z'],
    ['a leap second', '2026-12-31T23:59:60Z'],
    ['of a longer year', '+002026-01-01T00:00:00Z'],
    ['without an offset', '2026-01-01T00:00:00'],
    ['longer than any clock needs', `2026-01-01T00:00:00.${'1'.repeat(200)}Z`],
  ])('rejects %s', (_, text) => expect(isInstant(text)).toBe(false));
});
