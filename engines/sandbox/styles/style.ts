import type { SectionKind } from '../compose/score.ts';
import type { Mode } from '../compose/theory.ts';

/*
 * A style family is data: the parts of its players, their instruments, the mix, and the cover. The composer and the
 * mixer don't refer to families by name.
 *
 * Patterns are strings, one per bar, with four steps to a beat. They repeat for the length of the section.
 *   X x o   a loud, normal, or soft stroke        -   the previous note continues        .   silence
 *   1 3 5 6 7 8 (bass) that degree of the chord, 8 is the octave     a  a step towards the next chord's root
 *   1..6    (chords) the n-th voice of the chord from below
 */
export type Pattern = readonly string[];

/**
 * An effect on one part. Effects run in the order of the list. Times are in seconds, frequencies in hertz, amounts from
 * 0 to 1.
 */
export type Effect =
  | { readonly type: 'highpass' | 'lowpass'; readonly frequency: number }
  | { readonly type: 'drive'; readonly amount: number }
  | { readonly type: 'tremolo'; readonly rate: number; readonly depth: number }
  | { readonly type: 'chorus'; readonly depth: number }
  | { readonly type: 'echo'; readonly beats: number; readonly feedback: number; readonly level: number }
  | { readonly type: 'duck'; readonly depth: number };

export interface PartMix {
  /** The level in decibels. */
  readonly gain: number;
  /** From -1 (left) to 1 (right). */
  readonly pan?: number;
  /** How far low notes are to the left and high notes to the right, from 0 to 1, as a keyboard sounds to its player. */
  readonly spread?: number;
  /** The share that is sent to the hall, from 0 to 1. */
  readonly hall: number;
  readonly effects?: readonly Effect[];
}

interface PartBase {
  /** Unique in the family. */
  readonly part: string;
  /** Names from `instruments/instruments.ts`, of which one is chosen for a clip. */
  readonly instruments: readonly string[];
  /** Sections below this energy don't have the part. */
  readonly from: number;
  /** Sections above this energy don't have the part, so that it makes room for louder ones. */
  readonly upTo?: number;
  readonly mix: PartMix;
}

/** Strokes without pitch. The list of patterns goes from sparse to dense, and the energy selects one. */
export interface DrumPart extends PartBase {
  readonly role: 'drum';
  readonly patterns: readonly Pattern[];
  /** The last bar before a new section plays one of these. */
  readonly fills?: readonly string[];
  /** Plays only in the first bar of a section. */
  readonly opening?: boolean;
}

export interface BassPart extends PartBase {
  readonly role: 'bass';
  readonly patterns: readonly Pattern[];
  /** The lowest pitch. Notes lie within an octave and a half above it. */
  readonly low: number;
}

export interface ChordPart extends PartBase {
  readonly role: 'chords';
  readonly patterns: readonly Pattern[];
  readonly low: number;
  readonly high: number;
  readonly voices: number;
  /** Seconds from the first to the last voice of a stroke. */
  readonly strum?: number;
}

/** One sustained chord for each change of harmony. */
export interface PadPart extends PartBase {
  readonly role: 'pad';
  readonly low: number;
  readonly high: number;
  readonly voices: number;
}

export interface LeadPart extends PartBase {
  readonly role: 'lead';
  readonly low: number;
  readonly high: number;
}

/** Follows the lead on the nearest suitable tone below it. */
export interface SecondPart extends PartBase {
  readonly role: 'second';
}

export type Part = DrumPart | BassPart | ChordPart | PadPart | LeadPart | SecondPart;

/**
 * Progressions by section, one of which is chosen for a song. Chords are separated by spaces, one per bar; `A/B` puts
 * two in a bar.
 */
export type Harmony = Readonly<Record<'verse' | 'chorus' | 'bridge', readonly string[]>>;

/** The layout of a cover. `package/cover-layouts.ts` draws it. */
export type Layout =
  | 'rings'
  | 'horizon'
  | 'bars'
  | 'score'
  | 'hills'
  | 'grid'
  | 'spiral'
  | 'boxes'
  | 'arcs'
  | 'rays'
  | 'stems'
  | 'fog'
  | 'stripes'
  | 'skyline'
  | 'zigzag'
  | 'ribbon'
  | 'dots'
  | 'shards';

export interface Family {
  readonly id: string;
  /** The name that customers see. */
  readonly name: string;
  readonly tempo: { readonly slow: number; readonly usual: number; readonly fast: number };
  readonly beatsPerBar: number;
  /** Every second `unit` (in beats) is late by `late` units: 0 is straight, 0.33 is triplets. */
  readonly swing: { readonly unit: number; readonly late: number };
  /** The share by which the bar before the final chord slows down. */
  readonly slowing: number;
  /** The maximum timing deviation of the players from the grid, in seconds. */
  readonly looseness: number;
  readonly usualMode: Mode;
  readonly tonics: readonly number[];
  readonly harmony: Readonly<Record<Mode, Harmony>>;
  /** Rhythms of the melody by section, two bars each. */
  readonly melody: Readonly<Record<'verse' | 'chorus', readonly string[]>>;
  readonly parts: readonly Part[];
  /**
   * The family's own forms, in the format of `compose/form.ts`. Songs that are too short for them use the common forms.
   */
  readonly forms?: readonly (readonly [richness: number, form: string])[];
  /** Energies that differ from the usual ones. */
  readonly energy?: Partial<Record<SectionKind, number>>;
  readonly hall: { readonly seconds: number; readonly level: number; readonly bright: number };
  readonly finish: {
    /** The loudness of the whole song in LUFS. */
    readonly loudness: number;
    readonly crackle?: number;
    readonly wow?: number;
    readonly lowpass?: number;
    readonly drive?: number;
  };
  readonly cover: {
    readonly layout: Layout;
    readonly paper: string;
    readonly ink: string;
    readonly accent: string;
    readonly second: string;
  };
}
