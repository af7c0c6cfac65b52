import type { SectionKind } from '../compose/score.ts';
import type { Mode } from '../compose/theory.ts';

/*
 * A style family is data: what its players do, on which instruments, how it is mixed and drawn. The composer and the
 * mixer know no family by name.
 *
 * Patterns are written as strings, one per bar, four steps to a beat; they repeat while the section lasts.
 *   X x o   a loud, normal, soft stroke        -   the note before goes on        .   silence
 *   1 3 5 6 7 8 (bass) that degree of the chord, 8 the octave     a  a step towards the next chord's root
 *   1..6    (chords) the n-th voice of the chord from below
 */
export type Pattern = readonly string[];

/** An effect on one part, in the order of the list. Times in seconds, frequencies in hertz, amounts 0 to 1. */
export type Effect =
  | { readonly type: 'highpass' | 'lowpass'; readonly frequency: number }
  | { readonly type: 'drive'; readonly amount: number }
  | { readonly type: 'tremolo'; readonly rate: number; readonly depth: number }
  | { readonly type: 'chorus'; readonly depth: number }
  | { readonly type: 'echo'; readonly beats: number; readonly feedback: number; readonly level: number }
  | { readonly type: 'duck'; readonly depth: number };

export interface PartMix {
  /** Level in decibels. */
  readonly gain: number;
  /** -1 left to 1 right. */
  readonly pan?: number;
  /** How far low notes lie to the left and high notes to the right, 0 to 1: a keyboard seen from its stool. */
  readonly spread?: number;
  /** How much goes to the hall, 0 to 1. */
  readonly hall: number;
  readonly effects?: readonly Effect[];
}

interface PartBase {
  /** Unique in the family. */
  readonly part: string;
  /** One is chosen for a clip; names of `instruments/instruments.ts`. */
  readonly instruments: readonly string[];
  /** Sections below this energy are without the part. */
  readonly from: number;
  /** Sections above this energy are without it (for parts that give way to louder ones). */
  readonly upTo?: number;
  readonly mix: PartMix;
}

/** Strokes without pitch. The pattern grows with the energy: the list goes from sparse to dense. */
export interface DrumPart extends PartBase {
  readonly role: 'drum';
  readonly patterns: readonly Pattern[];
  /** Played instead in the last bar before a new section; one is chosen. */
  readonly fills?: readonly string[];
  /** Only the first bar of a section. */
  readonly opening?: boolean;
}

export interface BassPart extends PartBase {
  readonly role: 'bass';
  readonly patterns: readonly Pattern[];
  /** Lowest pitch; notes lie within an octave and a half above. */
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

/** One sustained chord for as long as the harmony stays. */
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

/** Goes with the lead, on the nearest fitting tone below. */
export interface SecondPart extends PartBase {
  readonly role: 'second';
}

export type Part = DrumPart | BassPart | ChordPart | PadPart | LeadPart | SecondPart;

/** Progressions by section, chosen once a song: chords separated by spaces, one a bar, `A/B` two in a bar. */
export type Harmony = Readonly<Record<'verse' | 'chorus' | 'bridge', readonly string[]>>;

/** What a cover shows; drawn in `package/cover-layouts.ts`. */
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
  /** In words, as a customer reads it. */
  readonly name: string;
  readonly tempo: { readonly slow: number; readonly usual: number; readonly fast: number };
  readonly beatsPerBar: number;
  /** Every second `unit` (in beats) comes late by `late` units: 0 straight, 0.33 triplets. */
  readonly swing: { readonly unit: number; readonly late: number };
  /** By how much the bar before the final chord slows down, as a share. */
  readonly slowing: number;
  /** How far players stray from the grid, in seconds. */
  readonly looseness: number;
  readonly usualMode: Mode;
  readonly tonics: readonly number[];
  readonly harmony: Readonly<Record<Mode, Harmony>>;
  /** Rhythms of the melody, two bars each, by section. */
  readonly melody: Readonly<Record<'verse' | 'chorus', readonly string[]>>;
  readonly parts: readonly Part[];
  /** Forms of its own, as in `compose/form.ts`; the usual ones are for songs too short for any of them. */
  readonly forms?: readonly (readonly [richness: number, form: string])[];
  /** Energies that differ from the usual ones. */
  readonly energy?: Partial<Record<SectionKind, number>>;
  readonly hall: { readonly seconds: number; readonly level: number; readonly bright: number };
  readonly finish: {
    /** Loudness of the whole song in LUFS. */
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
