import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPage, readCursor } from './page.ts';

const toCursor = (place: readonly (string | number)[]) => toPage([place, place], 1, (row) => row, String).next_cursor!;

const badCursor = expect.objectContaining({
  code: 'invalid_field',
  errors: [expect.objectContaining({ pointer: '?cursor', code: 'invalid' })],
}) as Error;

describe('a page', () => {
  it('has a next page exactly when one extra row was read', () => {
    const page = (count: number) =>
      toPage(
        Array.from({ length: count }, (_, index) => index),
        2,
        (n) => [n],
        String,
      );
    expect(page(0)).toEqual({ data: [], next_cursor: null });
    expect(page(2)).toEqual({ data: ['0', '1'], next_cursor: null });
    expect(page(3).data).toEqual(['0', '1']);
    expect(readCursor(page(3).next_cursor!, ['number'])).toEqual([1]);
  });

  it('parses its own cursor', () => {
    const place = fc.tuple(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }).map((date) => date.toISOString()),
      fc.stringMatching(/^[a-z_0-9é]{1,30}$/),
      fc.nat(),
    );
    fc.assert(
      fc.property(place, (values) => {
        expect(readCursor(toCursor(values), ['time', 'text', 'number'])).toEqual(values);
      }),
    );
  });

  it('starts at the first row without a cursor', () => {
    expect(readCursor(undefined, ['number'])).toBeNull();
  });

  it.each([
    ['no base64 of JSON', 'x'],
    ['another list', toCursor([1, 2])],
    ['another kind of value', toCursor(['1'])],
    ['a number below zero', toCursor([-1])],
    ['a fraction', toCursor([1.5])],
    ['a number that cannot be held exactly', toCursor([2 ** 60])],
    ['a number that cannot be added to', toCursor([2 ** 53 - 1])],
    ['an object', Buffer.from('{"length":1,"0":1}').toString('base64url')],
  ])('rejects the cursor %s', (_, cursor) => {
    expect(() => readCursor(cursor, ['number'])).toThrow(badCursor);
  });

  it.each([
    ['a word', ['tomorrow']],
    ['a month that is none', ['2026-13-01T00:00:00.000Z']],
    ['a day that is none', ['2026-02-30T00:00:00.000Z']],
    ['a day without a time', ['2026-01-01']],
    ['a year that the database does not have', ['0000-01-01T00:00:00.000Z']],
    ['a year before it', ['-000001-01-01T00:00:00.000Z']],
    ['a year of six digits', ['+020260-01-01T00:00:00.000Z']],
  ])('rejects %s in place of a time', (_, place) => {
    expect(() => readCursor(toCursor(place), ['time'])).toThrow(badCursor);
  });

  it.each(['a\0b', 'a\ud800'])('rejects %j, which the database cannot compare', (text) => {
    expect(() => readCursor(toCursor([text]), ['text'])).toThrow(badCursor);
  });

  it('rejects any cursor that it did not write', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readCursor(text, ['time', 'text'])).toThrow(badCursor);
      }),
    );
  });
});
