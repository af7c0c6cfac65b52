import type { SectionKind } from '../compose/score.ts';
import type { Language } from '../../language.ts';

/** A line to sing. */
export interface LyricLine {
  readonly text: string;
  /** Its index in `text.split('\n')` of the whole lyrics: marks and empty lines count. */
  readonly at: number;
}

/** The lines sung in one section of the form. Without lines, it is instrumental. */
export interface Stanza {
  readonly kind: Exclude<SectionKind, 'ending'>;
  readonly lines: readonly LyricLine[];
}

/** The words of a song: their text as the customer reads it, and the stanzas in the order they are sung. */
export interface Lyrics {
  readonly text: string;
  readonly stanzas: readonly Stanza[];
  /** How Latin letters and digits are pronounced. */
  readonly language: Language;
  /** The maximum length of the clip in seconds. */
  readonly maxSeconds: number;
  /** The requested singer; null leaves it to the seed. */
  readonly gender: 'female' | 'male' | null;
}
