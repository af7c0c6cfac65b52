import type { Syllable } from './phones.ts';

/** What is sung in place of letters whose sounds are unknown. */
const la: Syllable = { onset: ['l'], vowel: 'a', coda: [] };

/** Scripts without spaces between words: Thai, Lao, Khmer, Burmese. */
const spaceless = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/**
 * A letter or digit with what belongs to it: marks, letters that are joined to it by a virama, and the vowels
 * that Thai and Lao write before and after a consonant. `Intl.Segmenter` differs between versions of Unicode, and would
 * change the bytes of a song with an update of Node.
 */
const cluster =
  /[\u0E40-\u0E44\u0EC0-\u0EC4]?[\p{L}\p{N}](?:[\p{M}\p{Cf}]*[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D\u0DCA\u17D2\u1039]\p{Cf}*\p{L})*[\p{M}\p{Cf}\u0E30\u0E32\u0E33\u0E45\u0EB0\u0EB2\u0EB3]*/gu;

const splitClusters = (text: string): readonly string[] => text.match(cluster) ?? [];

/** Syllables for a word that can't be pronounced: about as many as it takes to read it. */
export function unreadSyllables(word: string): readonly Syllable[] {
  return Array.from({ length: Math.ceil(splitClusters(word).length / 2) }, () => la);
}

/**
 * Splits a run of an unknown script into units that are sung as one: a word, or, in a script without spaces, a letter with
 * its vowels. Punctuation belongs to the unit before it.
 */
export function unreadWords(
  run: string,
): readonly { readonly text: string; readonly syllables: readonly Syllable[] }[] {
  if (!spaceless.test(run)) return [{ text: run, syllables: unreadSyllables(run) }];
  const starts = [...run.matchAll(cluster)].map(({ index }) => index);
  return starts.map((start, at) => ({
    text: run.slice(at === 0 ? 0 : start, starts[at + 1]),
    syllables: [la],
  }));
}
