import type { Syllable } from '../lyrics/sounds/phones.ts';
import type { WordToSing } from '../lyrics/sounds/sung-words.ts';
import type { Chord } from './theory.ts';

/** Seconds a song may ring on after its last beat. */
export const tailSeconds = 2.2;

export type SectionKind = 'intro' | 'verse' | 'prechorus' | 'chorus' | 'bridge' | 'outro' | 'ending';

/** A line of lyrics in its place in the form. Bars count from the start of the song. */
export interface PlacedLine {
  /** Its index in the lines of the lyrics' text. */
  readonly at: number;
  readonly words: readonly WordToSing[];
  readonly bar: number;
  readonly bars: number;
}

/** A stretch of the form. Bars count from the start of the song. */
export interface Section {
  readonly kind: SectionKind;
  readonly bar: number;
  readonly bars: number;
  /** How full the music is, 0 to 1; parts enter above their own threshold. */
  readonly energy: number;
  /** How many sections of this kind came before. */
  readonly pass: number;
  /** What is sung in it; nobody sings in a section without. */
  readonly lines?: readonly PlacedLine[];
}

export interface ChordSpan {
  readonly chord: Chord;
  /** Beats from the start of the song. */
  readonly beat: number;
  readonly beats: number;
}

/** One sound to be made. Times in beats before swing; `strength` 0 to 1. */
export interface Note {
  readonly beat: number;
  readonly beats: number;
  /** MIDI pitch. Drums ignore it. */
  readonly pitch: number;
  readonly strength: number;
  /** Moves the note off the grid, in seconds: the player's hand. */
  readonly push: number;
}

/** One syllable on one note. Its vowel begins at `beat`; consonants before it take their time from the note before. */
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

/** A place where the song comes to an end. */
export interface Ending {
  /** The beat of the final chord. */
  readonly finalBeat: number;
  /** The beat from which the song goes towards it: what came before keeps its time. */
  readonly from: number;
  /** The beat at which the song goes on after all; infinite for its last end. */
  readonly until: number;
}

/** A whole song as notes: everything the mix needs, nothing that sounds yet. */
export interface Score {
  /** Beats (quarter notes) a minute. */
  readonly tempo: number;
  readonly beatsPerBar: number;
  readonly sections: readonly Section[];
  readonly chords: readonly ChordSpan[];
  readonly tracks: readonly Track[];
  /** Null when nobody sings. */
  readonly vocal: Vocal | null;
  /** Beats until the last note is let go; what rings after it is the tail. */
  readonly beats: number;
  /** In order; one, unless the song was continued. */
  readonly endings: readonly Ending[];
}

/** Beats a song is longer for slowing down before its last chord of `ringing` beats. */
export function beatsLost(slowing: number, slowingBeats: number, ringing: number): number {
  return slowing * (slowingBeats / 2 + ringing);
}
