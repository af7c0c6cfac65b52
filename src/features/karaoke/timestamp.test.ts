import { expect, it } from 'vitest';
import { parseTimestamp, formatTimestamp } from './timestamp.ts';

it.each([
  [0, '0:00.000'],
  [62.3456, '1:02.346'],
  [59.9996, '1:00.000'],
])('%d seconds are shown as %s', (seconds, text) => expect(formatTimestamp(seconds)).toBe(text));

it.each([
  ['1:02.345', 62.345],
  ['62,3', 62.3],
  [' 7 ', 7],
  ['1:72', null],
  ['soon', null],
  ['', null],
])('"%s" is parsed as %d', (text, seconds) => expect(parseTimestamp(text)).toBe(seconds));
