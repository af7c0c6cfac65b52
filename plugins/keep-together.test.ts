import { expect, test } from 'vitest';
import { keepTogether } from './keep-together.ts';

test('a number stays with what it counts', () => {
  expect(keepTogether('5 時間で 2 曲', 'ja')).toBe('5\u00A0時間で 2\u00A0曲');
  expect(keepTogether('保留 30 天', 'zh')).toBe('保留 30\u00A0天');
});

test('a placeholder stays with a counter, but not with other words', () => {
  expect(keepTogether('{count} 件のエラー、{model} の曲', 'ja')).toBe('{count}\u00A0件のエラー、{model} の曲');
  expect(keepTogether('{count} 个密钥', 'zh')).toBe('{count}\u00A0个密钥');
});

test('a Russian preposition of one letter stays with its noun', () => {
  expect(keepTogether('Ключ работает в коде и с сайта', 'ru')).toBe('Ключ работает в\u00A0коде и\u00A0с\u00A0сайта');
  expect(keepTogether('О проекте: {count} (в сутки) — а {name}', 'ru')).toBe(
    'О\u00A0проекте: {count} (в\u00A0сутки) — а\u00A0{name}',
  );
  expect(keepTogether('нотами и слово', 'ru')).toBe('нотами и\u00A0слово');
});

test('other languages are unchanged', () => {
  expect(keepTogether('5 songs', 'en')).toBe('5 songs');
});
