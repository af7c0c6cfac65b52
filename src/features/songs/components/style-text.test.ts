import { expect, it } from 'vitest';
import { hasWord, removeWord, addWord } from './style-text.ts';

it.each([
  ['', 'waltz'],
  ['slow', 'slow, waltz'],
  ['slow, ', 'slow, waltz'],
  ['静か、', '静か, waltz'],
])('adds a word to "%s"', (style, written) => expect(addWord(style, 'waltz')).toBe(written));

it('finds whole words only, ignoring case and punctuation', () => {
  expect(hasWord('Waltz, slow', 'waltz')).toBe(true);
  expect(hasWord('静か、ワルツ', 'ワルツ')).toBe(true);
  expect(hasWord('a slow waltz', 'waltz')).toBe(false);
});

it('removes a word and leaves the others unchanged', () => {
  expect(removeWord('nylon guitar, Waltz,  slow', 'waltz')).toBe('nylon guitar, slow');
  expect(removeWord('waltz', 'waltz')).toBe('');
});
