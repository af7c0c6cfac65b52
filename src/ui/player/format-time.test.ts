import { expect, it } from 'vitest';
import { formatTime } from './format-time.ts';

it.each([
  [0, '0:00.0'],
  [7.46, '0:07.5'],
  [59.97, '1:00.0'],
  [125.3, '2:05.3'],
])('%d seconds are shown as %s', (seconds, text) => expect(formatTime(seconds, 1)).toBe(text));
