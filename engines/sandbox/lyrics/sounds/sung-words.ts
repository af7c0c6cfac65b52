import type { Language } from '../../../language.ts';
import { cyrillicSounds } from './cyrillic.ts';
import { digitNames } from './digits.ts';
import { hanSyllables } from './han.ts';
import { hangulSyllables } from './hangul.ts';
import { kanaSyllables, isAttachedKana } from './kana.ts';
import { findReading } from './kanji.ts';
import { latinSounds } from './latin.ts';
import { splitSyllables } from './phones.ts';
import type { Syllable } from './phones.ts';
import { unreadSyllables, unreadWords } from './unread.ts';

/** A word, or a character of a script without spaces, with its text in the line and the syllables for its notes. */
export interface WordToSing {
  readonly text: string;
  readonly syllables: readonly Syllable[];
}

/** A run of characters in one script, with its punctuation. */
interface Run {
  readonly script: 'han' | 'kana' | 'hangul' | 'cyrillic' | 'digits' | 'latin' | 'unread';
  readonly text: string;
}

/** The most letters of a word that is pronounced as one. Longer ones are hardly words. */
const longestWord = 40;

function detectScript(sign: string): Run['script'] | null {
  if (/[\p{Script=Han}々〇]/u.test(sign)) return 'han';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(sign)) return 'kana';
  if (/\p{Script=Hangul}/u.test(sign)) return 'hangul';
  if (/\p{Script=Cyrillic}/u.test(sign)) return 'cyrillic';
  if (/\p{Nd}/u.test(sign)) return 'digits';
  if (/\p{Script=Latin}/u.test(sign)) return 'latin';
  return /[\p{L}\p{N}]/u.test(sign) ? 'unread' : null;
}

/**
 * Splits a piece of a line without spaces into runs. Other characters than letters belong to the run before them, or to
 * the first one.
 */
function splitRuns(piece: string): readonly Run[] {
  const runs: { script: Run['script']; text: string }[] = [];
  let loose = '';
  for (const sign of piece) {
    const script = detectScript(sign);
    const last = runs.at(-1);
    if (script === null) {
      if (last) last.text += sign;
      else loose += sign;
    } else if (last?.script === script && last.text.length < longestWord) last.text += sign;
    else {
      runs.push({ script, text: loose + sign });
      loose = '';
    }
  }
  return runs;
}

/**
 * Splits a run into characters, each with its punctuation and, in kana, with the small characters that depend on it.
 */
function splitSigns(run: string): readonly string[] {
  const signs: string[] = [];
  let loose = '';
  for (const sign of run) {
    const clings = signs.length > 0 && (detectScript(sign) === null || isAttachedKana(sign));
    if (clings) signs[signs.length - 1] += sign;
    else if (detectScript(sign) === null) loose += sign;
    else {
      signs.push(loose + sign);
      loose = '';
    }
  }
  return signs;
}

const onlyHan = (text: string): string =>
  Array.from(text, (sign) => (detectScript(sign) === 'han' ? sign : '')).join('');

function hanWords(run: string, japanese: boolean): readonly WordToSing[] {
  const signs = splitSigns(run);
  const bare = onlyHan(run);
  const syllables = hanSyllables(bare);
  const words: WordToSing[] = [];
  for (let i = 0; i < signs.length; i++) {
    const known = japanese ? findReading(bare, [...bare].slice(0, i).join('').length) : null;
    if (known) {
      const count = [...known.word].length;
      words.push({ text: signs.slice(i, i + count).join(''), syllables: kanaSyllables(known.reading) });
      i += count - 1;
    } else {
      const own = syllables[i];
      words.push({ text: signs[i] ?? '', syllables: own ? [own] : [] });
    }
  }
  return words;
}

function digitWords(run: string, language: Language): readonly WordToSing[] {
  const digits = Array.from(run, (sign) => (detectScript(sign) === 'digits' ? sign : '')).join('');
  const spoken = digitNames(digits, language).map((name) => splitPieceWords(name, language));
  return [{ text: run, syllables: spoken.flat().flatMap(({ syllables }) => syllables) }];
}

function splitRunWords({ script, text }: Run, language: Language): readonly WordToSing[] {
  switch (script) {
    case 'han':
      return hanWords(text, language === 'ja');
    case 'kana':
      return splitSigns(text).map((sign) => ({ text: sign, syllables: kanaSyllables(sign) }));
    case 'hangul':
      return [{ text, syllables: hangulSyllables(text) }];
    case 'cyrillic':
      return [{ text, syllables: splitSyllables(cyrillicSounds(text)) }];
    case 'digits':
      return digitWords(text, language);
    case 'latin':
      return [{ text, syllables: splitSyllables(latinSounds(text, language)) }];
    case 'unread':
      return unreadWords(text);
  }
}

function splitPieceWords(piece: string, language: Language): readonly WordToSing[] {
  return splitRuns(piece).flatMap((run) => splitRunWords(run, language));
}

/**
 * Returns the words of a line in the order they are sung, each with at least one syllable. Scripts with spaces are
 * split at spaces. Han and kana are split into characters, except for Japanese words in kanji with a known reading;
 * with a dictionary, its version would determine the bytes of a song. A word of consonants only (Russian "в") is one
 * syllable with the neutral vowel. Words whose sounds are unknown are sung without them, so that each word has a time.
 * Signs without a letter or digit are left out.
 */
export function wordsToSing(line: string, language: Language): readonly WordToSing[] {
  return line
    .split(/\s+/u)
    .flatMap((piece) => splitPieceWords(piece, language))
    .map((word) => (word.syllables.length > 0 ? word : { ...word, syllables: unreadSyllables(word.text) }))
    .filter(({ syllables }) => syllables.length > 0);
}
