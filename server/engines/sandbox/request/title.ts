import type { MusicInput } from '../../engine.ts';
import { aboutWords, familyWords, fastWords, moods, slowWords } from './vocabulary.ts';
import { find, plain } from './words.ts';

const longest = 60;

/** Words that describe the order rather than the song. */
const fillers = new Set(
  (
    'a an the song songs music track tune piece melody ballad instrumental with of for in some please make write create me ' +
    'ein eine einen lied musik stuck une un chanson morceau uma una cancion musica brano canzone cancao песня песню'
  ).split(' '),
);

const small = new Set('a an and as at but by for from in into of on or the to with'.split(' '));

function inTitleCase(words: readonly string[]): string {
  return words
    .map((word, i) => {
      const lower = word.toLowerCase();
      if (i > 0 && small.has(lower)) return lower;
      return word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

/** Cuts at a word, and takes off small words left hanging. */
function shorten(words: readonly string[], most: number): readonly string[] {
  const kept = words.slice(0, most);
  while (kept.length > 1 && (small.has(plain(kept.at(-1) ?? '')) || kept.join(' ').length > longest)) kept.pop();
  return kept;
}

/** The part of a prompt that says what the song is about, in its own words; the whole prompt when nothing says so. */
function subjectOf(prompt: string): { readonly text: string; readonly named: boolean } {
  const spaced = prompt.replace(/\s+/gu, ' ').trim();
  // `plain` may change lengths; look for the word in the text as written, by its own words.
  const words = spaced.split(' ');
  for (let i = 1; i < words.length - 1; i++) {
    for (const about of aboutWords) {
      const count = about.split(' ').length;
      if (plain(words.slice(i, i + count).join(' ')) === about) {
        return { text: words.slice(i + count).join(' '), named: true };
      }
    }
  }
  return { text: spaced, named: false };
}

/** A title for a request that brought none: its subject, else what is left of the prompt, else the first line sung. */
export function titleOf(input: MusicInput, styleName: string): string {
  if (input.title?.trim()) return input.title.trim();
  const line = input.lyrics
    ?.split('\n')
    .map((text) => text.trim())
    .find((text) => text !== '' && !/^[[(]/u.test(text));
  const source = input.prompt?.trim() || line || input.style?.trim() || '';
  const clause = (text: string): string =>
    text.split(/[.,;:!?\n。、，；：！？…()[\]"“”]/u).find((part) => part.trim()) ?? '';
  const subject = subjectOf(clause(source));
  const written = subject.text.split(' ').filter(Boolean);
  if (written.length === 1) return [...(written[0] as string)].slice(0, 20).join('');
  const music = new Set([...Object.values(familyWords).flat(), ...slowWords, ...fastWords].map(plain));
  const describes = (word: string): boolean => {
    const bare = plain(word);
    return (
      fillers.has(bare) || music.has(bare) || moods.some((mood) => mood.words.some((entry) => find(bare, entry) === 0))
    );
  };
  const withoutArticle =
    /^(a|an|the|my)$/iu.test(written[0] ?? '') && !/^my$/iu.test(written[0] ?? '') ? written.slice(1) : written;
  const words = subject.named ? withoutArticle : withoutArticle.filter((word) => !describes(word));
  const kept = shorten(words.length > 0 ? words : [], 6);
  return kept.length > 0 ? inTitleCase(kept) : inTitleCase(styleName.split(' '));
}
