import { getTheme } from '../request/title.ts';
import { familyWords } from '../vocabulary/family-words.ts';
import { moods } from '../vocabulary/common-words.ts';
import { plain } from '../../plain-text.ts';
import { mentions } from '../request/words.ts';
import { createRandom } from '../sound/random.ts';
import type { Random } from '../sound/random.ts';
import type { Language } from '../../language.ts';
import { detectLanguage } from '../../language.ts';
import type { Stanza } from './lyrics.ts';
import type { Songbook } from '../songbooks/songbook.ts';
import { songbooks } from '../songbooks/songbooks.ts';

/** A stanza as text. How many of them fit in a song is decided later. */
export interface Draft {
  readonly kind: Stanza['kind'];
  readonly lines: readonly string[];
}

/** Material for one song: two verses, a chorus that returns unchanged, and a bridge. */
export interface Material {
  readonly language: Language;
  readonly verses: readonly [Draft, Draft];
  readonly chorus: Draft;
  readonly bridge: Draft;
}

const spaceless: ReadonlySet<Language> = new Set(['zh', 'ja']);

/** The most characters of a subject in scripts without spaces. */
const longestSubject = 10;

/** The most words of a subject in other scripts. */
const mostWords = 6;

/** Shortens a subject to six words, without a short word at the end that would belong to the words after it. */
function shorten(words: readonly string[]): readonly string[] {
  if (words.length <= mostWords) return words;
  const kept = words.slice(0, mostWords);
  while (kept.length > 2 && (kept.at(-1) ?? '').length <= 3) kept.pop();
  return kept;
}

/**
 * Returns the subject in a form that fits into a line: short, and without the capital letter that only starts the
 * prompt.
 */
function getSubject(prompt: string, language: Language): string | null {
  const words = getTheme(prompt);
  const whole = spaceless.has(language) ? words.join('') : shorten(words).join(' ');
  if (whole === '') return null;
  if (spaceless.has(language)) {
    const musical = [...Object.values(familyWords), ...moods.map((mood) => mood.words)];
    // The prompt is only an order without a subject, such as "write a cheerful pop song".
    if (musical.some((list) => mentions(plain(whole), list)) || [...whole].length > longestSubject * 2) return null;
    return [...whole].slice(0, longestSubject).join('');
  }
  const startsPrompt = prompt.trimStart().startsWith(whole) && /^\p{Lu}[\p{Ll}\s]/u.test(whole);
  return startsPrompt && language !== 'de' ? whole[0]?.toLowerCase() + whole.slice(1) : whole;
}

function createHook(book: Songbook, subject: string | null, prompt: string, random: Random): string {
  const about = subject !== null && book.about?.mark.test(prompt) ? book.about.hooks : null;
  const named = subject ?? random.pick(book.subjects);
  // The Russian preposition for "about" ends in a consonant before a vowel.
  const preposition = /^[аоуэи]/iu.test(named) ? 'об' : 'о';
  return random
    .pick(about ?? book.hooks)
    .replace('{o}', preposition)
    .replace('{s}', () => named);
}

/**
 * Writes lyrics by rule, in the language of the prompt. The chorus repeats a line with the prompt's subject in its own
 * words. The same prompt and seed give the same lyrics; both clips of a task sing them, with different melodies.
 */
export function writeLyrics(prompt: string, seed: number): Material {
  const language = detectLanguage(prompt);
  const book = songbooks[language];
  const random = createRandom(seed, 'lyrics');
  const hook = createHook(book, getSubject(prompt, language), prompt, random);
  const draft = (kind: Draft['kind'], stanza: string): Draft => ({
    kind,
    lines: stanza.replaceAll('{hook}', () => hook).split('\n'),
  });
  const first = random.index(book.verses.length);
  const second = (first + 1 + random.index(book.verses.length - 1)) % book.verses.length;
  return {
    language,
    verses: [draft('verse', book.verses[first] ?? ''), draft('verse', book.verses[second] ?? '')],
    chorus: draft('chorus', random.pick(book.choruses)),
    bridge: draft('bridge', random.pick(book.bridges)),
  };
}
