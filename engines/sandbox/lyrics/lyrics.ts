import type { SectionKind } from '../compose/score.ts';
import type { Language } from './language.ts';

/** A line to sing. */
export interface LyricLine {
  readonly text: string;
  /** Its index in `text.split('\n')` of the whole lyrics: marks and empty lines count. */
  readonly at: number;
}

/** What is sung in one section of the form; without lines it is played only. */
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
  /** Seconds the whole clip may take for them. */
  readonly maxSeconds: number;
  /** The singer asked for; null leaves it to the seed. */
  readonly gender: 'female' | 'male' | null;
}
