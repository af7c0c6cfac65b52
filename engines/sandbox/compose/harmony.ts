import type { Random } from '../sound/random.ts';
import type { Harmony } from '../styles/style.ts';
import type { ChordSpan, Section } from './score.ts';
import { chordPitches, readChord } from './theory.ts';
import type { Chord, Mode } from './theory.ts';

type Source = keyof Harmony;

const sources: Readonly<Record<Section['kind'], Source>> = {
  intro: 'verse',
  verse: 'verse',
  prechorus: 'bridge',
  chorus: 'chorus',
  bridge: 'bridge',
  outro: 'chorus',
  ending: 'chorus',
};

/** The final chord: the fullest tonic chord of the progressions, or a plain one. */
function homeChord(harmony: Harmony, mode: Mode): string {
  const tonicChords = Object.values(harmony)
    .flat()
    .flatMap((line) => line.split(/[ /]/))
    .filter((symbol) => /^I(?![IV])/.test(symbol));
  return tonicChords.toSorted((a, b) => b.length - a.length)[0] ?? (mode === 'major' ? 'I' : 'Im');
}

/** A progression that fits the longest of its sections, which has this many bars, if the style has one. */
function pickLine(lines: readonly string[], bars: number, random: Random): readonly string[] {
  const split = lines.map((line) => line.split(' '));
  const fitting = split.filter((line) => line.length <= bars);
  return random.pick(fitting.length > 0 ? fitting : split);
}

/** Chords that resolve to the tonic by themselves. Before the end, others are replaced by the dominant. */
const leadsHome = /^(V|IV|bVII|bVI|IIm)(?![IV])/;

/** Chords outside the key that a song may use in passing. */
const foreign: Readonly<Record<Mode, readonly string[]>> = {
  major: ['bVI', 'bIII', 'bVII', 'IVm', 'II'],
  minor: ['bII', 'IV', 'VIm', 'IIIm', 'VI'],
};

/** The dominant in the style's own form. */
function getDominant(harmony: Harmony): string {
  const all = Object.values(harmony).flatMap((lines) => lines.flatMap((line) => line.split(/[ /]/)));
  return all.find((symbol) => /^V(?!I)/.test(symbol)) ?? 'V';
}

/**
 * The chords of the whole song. Each kind of section keeps its progression, and the bar before the end leads to the tonic.
 * Progressions are chosen to fit the sections of `model`. `weirdness` is the chance of a chord from outside the key.
 */
export function layChords(
  sections: readonly Section[],
  harmony: Harmony,
  key: { readonly tonic: number; readonly mode: Mode; readonly beatsPerBar: number; readonly weirdness: number },
  random: Random,
  model: readonly Section[] = sections,
): readonly ChordSpan[] {
  const longest = (source: Source): number =>
    Math.max(0, ...model.filter(({ kind }) => sources[kind] === source && kind !== 'ending').map(({ bars }) => bars));
  const lines: Readonly<Record<Source, readonly string[]>> = {
    verse: pickLine(harmony.verse, longest('verse'), random),
    chorus: pickLine(harmony.chorus, longest('chorus'), random),
    bridge: pickLine(harmony.bridge, longest('bridge'), random),
  };
  // The bars of a progression with chords from outside the key, the same at every return.
  const strays = Array.from({ length: 12 }, (_, i): string | null => {
    const chord = random.pick(foreign[key.mode]);
    return i > 0 && random.chance(Math.max(0, key.weirdness - 0.4) * 0.6) ? chord : null;
  });
  const spans: ChordSpan[] = [];
  sections.forEach((section, at) => {
    const source = sources[section.kind];
    const line = section.kind === 'ending' ? [homeChord(harmony, key.mode)] : lines[source];
    // A short introduction plays the end of its progression, which leads on.
    const skip = section.kind === 'intro' && section.bars < line.length ? line.length - section.bars : 0;
    for (let bar = 0; bar < section.bars; bar++) {
      const place = (bar + skip) % line.length;
      const own = line[place] ?? 'I';
      const strayed = (source === 'bridge' ? null : strays[place]) ?? own;
      const last = sections[at + 1]?.kind === 'ending' && bar === section.bars - 1;
      const symbols = (last && !leadsHome.test(strayed) ? getDominant(harmony) : strayed).split('/');
      symbols.forEach((symbol, half) => {
        const beats = key.beatsPerBar / symbols.length;
        const beat = (section.bar + bar) * key.beatsPerBar + half * beats;
        const chord = readChord(symbol, key.tonic);
        const before = spans.at(-1);
        // Two bars of the same chord are one span, so that sustained notes aren't struck again.
        if (before && isSameChord(before.chord, chord) && bar % 2 === 1) {
          spans[spans.length - 1] = { ...before, beats: before.beats + beats };
        } else spans.push({ chord, beat, beats });
      });
    }
  });
  return spans;
}

/** The chord at a beat. */
export function chordAt(spans: readonly ChordSpan[], beat: number): ChordSpan {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle] as ChordSpan).beat <= beat + 1e-6) low = middle;
    else high = middle - 1;
  }
  const span = spans[low];
  if (!span) throw new RangeError('A song without chords');
  return span;
}

/** Lifts each pitch class to its lowest pitch at or above `floor`, going up. */
function stack(classes: readonly number[], floor: number): number[] {
  const pitches: number[] = [];
  let at = floor;
  for (const cls of classes) {
    const pitch = at + ((((cls - at) % 12) + 12) % 12);
    pitches.push(pitch);
    at = pitch + 1;
  }
  return pitches;
}

/**
 * One voicing per chord, in ascending order within `low..high`: the one that moves least from the previous voicing, without low
 * seconds or crowding. Common tones stay.
 */
export function voiceChords(
  spans: readonly ChordSpan[],
  part: { readonly low: number; readonly high: number; readonly voices: number },
): readonly (readonly number[])[] {
  let before: readonly number[] | null = null;
  const centre = (part.low + part.high) / 2;
  return spans.map(({ chord }) => {
    const full = chordPitches(chord);
    const wanted = chord.tones.map((tone) => (chord.root + tone) % 12).slice(0, part.voices);
    const classes = wanted.length >= part.voices ? wanted : [...new Set([...wanted, ...full])];
    let best: readonly number[] = [];
    let bestCost = Number.POSITIVE_INFINITY;
    for (const order of permutations(classes.slice(0, 4))) {
      for (const floor of [part.low, part.low + 5, part.low + 9]) {
        const pitches = stack(order, floor);
        const doubled = pitches.length < part.voices ? [...pitches, (pitches[0] as number) + 12] : pitches;
        const cost = measureCost(doubled, before, centre, part.high);
        if (cost < bestCost) {
          best = doubled;
          bestCost = cost;
        }
      }
    }
    before = best;
    return best;
  });
}

function measureCost(
  pitches: readonly number[],
  before: readonly number[] | null,
  centre: number,
  high: number,
): number {
  let cost = 0;
  pitches.forEach((pitch, i) => {
    if (pitch > high) cost += (pitch - high) * 6;
    const below = pitches[i - 1];
    if (below !== undefined) {
      const gap = pitch - below;
      if (gap === 1) cost += 9;
      if (gap < 4 && below < 52) cost += 8;
      if (gap > 9) cost += (gap - 9) * 2;
    }
    if (before) cost += Math.abs(pitch - (before[Math.min(i, before.length - 1)] ?? pitch));
  });
  const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length;
  return cost + Math.abs(mean - centre) * 0.6;
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

function isSameChord(a: Chord, b: Chord): boolean {
  return a.root === b.root && a.quality === b.quality;
}
