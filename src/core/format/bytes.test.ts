import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each(['en', 'fr', 'ja', 'ko', 'ru', 'zh'])('a number in %s has a space before its unit', (language) => {
  for (const count of [484, 16_400, 2_500_000]) expect(formatBytes(count, language)).toMatch(/^[\d.,]+\s\p{L}+$/u);
});

test('bytes are in the largest unit that fits', () => {
  expect([484, 16_400, 2_500_000].map((count) => formatBytes(count, 'en'))).toEqual([
    '484\u00A0B',
    '16.4 kB',
    '2.5 MB',
  ]);
});
