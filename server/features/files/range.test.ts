import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from './range.ts';

describe('readRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['Bytes= 10-19 ', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=500-600', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['bytes=a-b', null],
    ['items=0-1', null],
    ['', null],
    [undefined, null],
  ])('%j of 100 bytes', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it('never exceeds the file', () => {
    const header = fc.oneof(
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      fc.nat().map((n) => `bytes=-${n}`),
      fc.string().map((text) => `bytes=${text}`),
      fc.constant(`bytes=${'9'.repeat(400)}-`),
    );
    fc.assert(
      fc.property(header, fc.nat(1000), (text, size) => {
        const range = readRange(text, size);
        const { start, end } = typeof range === 'object' && range !== null ? range : { start: 0, end: size };
        expect(0 <= start && start <= end && end <= size).toBe(true);
      }),
    );
  });

  it('returns nothing for an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
