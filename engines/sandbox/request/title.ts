import type { MusicInput } from '../../engine.ts';
import { firstClause, splitPrompt } from './subject.ts';
import { familyWords, flavourWords } from '../vocabulary/family-words.ts';
import { fastWords, moods, slowWords } from '../vocabulary/common-words.ts';
import { plain } from '../../plain-text.ts';
import { find } from './words.ts';

const longest = 60;
const mostWords = 6;

/** Words at either end of a prompt that order a song and don't name it. */
const fillers = new Set(
  (
    'a an the song songs music track tune piece melody ballad instrumental beat beats style vibe vibes with of for to in ' +
    'some please make write create me and ein eine einen lied musik stuck une un chanson morceau pour uma una cancion ' +
    'musica brano canzone cancao para per bir sarki sarkisi muzik muzigi parca icin ve ile песня песню песни музыка для'
  ).split(' '),
);

const small = new Set('a an and as at but by for from in into of on or the to with'.split(' '));

/** Words of style and mood that aren't part of a name, in the form of `plain`. */
const musical = new Set(
  [...Object.values(familyWords).flat(), ...Object.values(flavourWords).flat(), ...slowWords, ...fastWords].map(plain),
);

function describes(word: string): boolean {
  const bare = plain(word);
  return musical.has(bare) || moods.some((mood) => mood.words.some((entry) => find(bare, entry) === 0));
}

function inTitleCase(words: readonly string[]): string {
  return words
    .map((word, i) =>
      i > 0 && small.has(word.toLowerCase()) ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1),
    )
    .join(' ');
}

/** Shortens a name to six words, without an article at its start or a short word left over at its end. */
function shorten(words: readonly string[]): readonly string[] {
  const kept = words.slice(0, mostWords);
  if (kept.length > 1 && /^(a|an|the)$/iu.test(kept[0] ?? '')) kept.shift();
  while (kept.length > 1 && (small.has(plain(kept.at(-1) ?? '')) || kept.join(' ').length > longest)) kept.pop();
  return kept;
}

/** Removes the words at both ends that only order or describe music. */
function bareName(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !describes(word));
  const idle = (word: string | undefined): boolean => word !== undefined && fillers.has(plain(word));
  while (idle(kept[0])) kept.shift();
  while (idle(kept.at(-1))) kept.pop();
  return kept;
}

/**
 * Returns the subject of a prompt, in its own words and spelling. It is empty if the prompt only describes the sound.
 * In scripts without spaces, it is one long word.
 */
export function getTheme(prompt: string): readonly string[] {
  const { subject, manner } = splitPrompt(prompt);
  const words = subject === null ? bareName(firstClause(manner).split(' ')) : firstClause(subject).split(' ');
  return words.filter(Boolean);
}

/** Returns the first line of lyrics that is sung, which excludes marks such as `[Verse]`. */
function firstLine(lyrics: string): string {
  const lines = lyrics.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !/^[[(]/u.test(line)) ?? '';
}

/**
 * Returns the title of a song: the given title, or else the subject in the prompt's own words, the rest of the prompt
 * without style and mood, the first line of the lyrics, or the name of the style.
 */
export function createTitle(input: MusicInput, styleName: string): string {
  const given = input.title?.trim();
  if (given) return given;
  const sung = firstClause(firstLine(input.lyrics ?? ''))
    .split(' ')
    .filter(Boolean);
  const words = [getTheme(input.prompt ?? ''), sung].find((list) => list.length > 0) ?? styleName.split(' ');
  // A name in a script without spaces is one long word, so it is cut by characters.
  const name = inTitleCase(words.length === 1 ? [[...(words[0] ?? '')].slice(0, 24).join('')] : shorten(words));
  return [...name].slice(0, longest).join('');
}
