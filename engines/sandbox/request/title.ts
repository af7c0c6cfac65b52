import type { MusicInput } from '../../engine.ts';
import { firstClause, partSubject } from './subject.ts';
import { familyWords, flavourWords } from '../vocabulary/family-words.ts';
import { fastWords, moods, slowWords } from '../vocabulary/common-words.ts';
import { find, plain } from './words.ts';

const longest = 60;
const mostWords = 6;

/** Words that order a song rather than name it; taken off the ends. */
const fillers = new Set(
  (
    'a an the song songs music track tune piece melody ballad instrumental beat beats style vibe vibes with of for to in ' +
    'some please make write create me and ein eine einen lied musik stuck une un chanson morceau pour uma una cancion ' +
    'musica brano canzone cancao para per bir sarki sarkisi muzik muzigi parca icin ve ile песня песню песни музыка для'
  ).split(' '),
);

const small = new Set('a an and as at but by for from in into of on or the to with'.split(' '));

/** Words of style and mood that are no part of a name, in the form `plain` gives them. */
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

/** At most six words, without an article before or a small word left hanging behind. */
function shorten(words: readonly string[]): readonly string[] {
  const kept = words.slice(0, mostWords);
  if (kept.length > 1 && /^(a|an|the)$/iu.test(kept[0] ?? '')) kept.shift();
  while (kept.length > 1 && (small.has(plain(kept.at(-1) ?? '')) || kept.join(' ').length > longest)) kept.pop();
  return kept;
}

/** Takes from both ends what only orders or describes music. */
function bareName(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !describes(word));
  const idle = (word: string | undefined): boolean => word !== undefined && fillers.has(plain(word));
  while (idle(kept[0])) kept.shift();
  while (idle(kept.at(-1))) kept.pop();
  return kept;
}

/**
 * What a prompt is about, in its own words and spelling; none when it says only how to sound. Scripts without spaces give
 * one long word.
 */
export function getTheme(prompt: string): readonly string[] {
  const { subject, manner } = partSubject(prompt);
  const words = subject === null ? bareName(firstClause(manner).split(' ')) : firstClause(subject).split(' ');
  return words.filter(Boolean);
}

/** The first line of lyrics that is sung: not a mark such as `[Verse]`. */
function firstLine(lyrics: string): string {
  const lines = lyrics.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !/^[[(]/u.test(line)) ?? '';
}

/**
 * The title of a song: the one given, else its subject in the prompt's own words, else what the prompt says beside style
 * and mood, else the first line sung, else the name of the style.
 */
export function createTitle(input: MusicInput, styleName: string): string {
  const given = input.title?.trim();
  if (given) return given;
  const sung = firstClause(firstLine(input.lyrics ?? ''))
    .split(' ')
    .filter(Boolean);
  const words = [getTheme(input.prompt ?? ''), sung].find((list) => list.length > 0) ?? styleName.split(' ');
  // Scripts without spaces come as one long word.
  const name = inTitleCase(words.length === 1 ? [[...(words[0] ?? '')].slice(0, 24).join('')] : shorten(words));
  return [...name].slice(0, longest).join('');
}
