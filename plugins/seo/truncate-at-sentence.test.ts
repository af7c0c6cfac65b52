import { expect, test } from 'vitest';
import { truncateAtSentence } from './truncate-at-sentence.ts';

test('takes as many whole sentences as fit', () => {
  const text = 'Makes two songs. The response is a task. Its clips follow.';
  expect(truncateAtSentence(text, 'en', 100)).toBe(text);
  expect(truncateAtSentence(text, 'en', 42)).toBe('Makes two songs. The response is a task.');
  expect(truncateAtSentence(text, 'en', 16)).toBe('Makes two songs.');
  expect(truncateAtSentence('两首歌。答案是一个任务。', 'zh', 5)).toBe('两首歌。');
});

test('a sentence that is too long is cut between words, with an ellipsis', () => {
  expect(truncateAtSentence('Makes two songs, and then some more.', 'en', 18)).toBe('Makes two songs…');
});

test('length is measured with the function of the caller', () => {
  const twice = (text: string) => 2 * text.length;
  expect(truncateAtSentence('One song. Two.', 'en', 20, twice)).toBe('One song.');
});
