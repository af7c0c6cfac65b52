import { expect, test } from 'vitest';
import { keepCounters } from './counters.ts';

test('a number stays with what it counts', () => {
  expect(keepCounters('5 時間で 2 曲', 'ja')).toBe('5\u00A0時間で 2\u00A0曲');
  expect(keepCounters('保留 30 天', 'zh')).toBe('保留 30\u00A0天');
});

test('a placeholder stays with a counter, but not with other words', () => {
  expect(keepCounters('{count} 件のエラー、{model} の曲', 'ja')).toBe('{count}\u00A0件のエラー、{model} の曲');
  expect(keepCounters('{count} 个密钥', 'zh')).toBe('{count}\u00A0个密钥');
});

test('other languages are unchanged', () => {
  expect(keepCounters('5 songs', 'en')).toBe('5 songs');
});
