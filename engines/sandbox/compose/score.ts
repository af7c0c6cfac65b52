import type { Syllable } from '../lyrics/sounds/phones.ts';
import type { WordToSing } from '../lyrics/sounds/sung-words.ts';
import type { Chord } from './theory.ts';

/** Seconds a song may ring on after its last beat. */
export const tailSeconds = 2.2;

export type SectionKind = 'intro' | 'verse' | 'prechorus' | 'chorus' | 'bridge' | 'outro' | 'ending';

/** A line of lyrics with its position in the form. Bars count from the start of the song. */
export interface PlacedLine {
  /** Its index in the lines of the lyrics' text. */
  readonly at: number;
  readonly words: readonly WordToSing[];
  readonly bar: number;
  readonly bars: number;
}

/** A part of the form. Bars count from the start of the song. */
export interface Section {
  readonly kind: SectionKind;
  readonly bar: number;
  readonly bars: number;
  /** How full the music is, 0 to 1; parts enter above their own threshold. */
  readonly energy: number;
  /** How many sections of this kind came before. */
  readonly pass: number;
  /** The lines sung in it. Without lines, it is instrumental. */
  readonly lines?: readonly PlacedLine[];
}

export interface ChordSpan {
  readonly chord: Chord;
  /** Beats from the start of the song. */
  readonly beat: number;
  readonly beats: number;
}

/** A note to play. Times are in beats before swing; `strength` is 0 to 1. */
export interface Note {
  readonly beat: number;
  readonly beats: number;
  /** MIDI pitch. Drums ignore it. */
  readonly pitch: number;
  readonly strength: number;
  /** The player's timing deviation from the grid, in seconds. */
  readonly push: number;
}

/** One syllable on one note. Its vowel starts at `beat`; the consonants before it take time from the previous note. */
export interface SungNote {
  readonly beat: number;
  readonly beats: number;
  /** MIDI pitch. */
  readonly pitch: number;
  readonly strength: number;
  readonly syllable: Syllable;
  /** Index of its word in the line's words. */
  readonly word: number;
}

/** A line as it is sung, in one breath. */
export interface SungLine {
  /** Its index in the lines of the lyrics' text. */
  readonly at: number;
  readonly words: readonly string[];
  readonly notes: readonly SungNote[];
}

/** The singer's part. */
export interface Vocal {
  readonly gender: 'female' | 'male';
  readonly lines: readonly SungLine[];
}

/** The notes of one instrument. */
export interface Track {
  /** The part of the style it plays, e.g. `bass`; unique in a score. */
  readonly part: string;
  readonly instrument: string;
  readonly notes: readonly Note[];
}

/** A place where the song ends. */
export interface Ending {
  /** The beat of the final chord. */
  readonly finalBeat: number;
  /** The beat from which the song slows down towards it; everything before stays in time. */
  readonly from: number;
  /** The beat at which the song continues after all. Infinite for the last ending. */
  readonly until: number;
}

/** A whole song as notes: everything the mix needs, before any sound is rendered. */
export interface Score {
  /** Beats (quarter notes) a minute. */
  readonly tempo: number;
  readonly beatsPerBar: number;
  readonly sections: readonly Section[];
  readonly chords: readonly ChordSpan[];
  readonly tracks: readonly Track[];
  /** Null when nobody sings. */
  readonly vocal: Vocal | null;
  /** Beats until the release of the last note. The rest is the tail. */
  readonly beats: number;
  /** In order. There is only one, unless the song was continued. */
  readonly endings: readonly Ending[];
}

/** The beats by which slowing down before a last chord of `ringing` beats lengthens a song. */
export function beatsLost(slowing: number, slowingBeats: number, ringing: number): number {
  return slowing * (slowingBeats / 2 + ringing);
}
