import type { Plan } from '../request/plan.ts';
import type { WordToSing } from '../lyrics/sounds/sung-words.ts';
import { createRandom } from '../sound/random.ts';
import type { Sheet } from './accompaniment.ts';
import { chordAt } from './harmony.ts';
import { drawLine } from './line.ts';
import type { NoteTarget } from './line.ts';
import { restingTones } from './melody.ts';
import { drawMotif } from './motif.ts';
import type { Note, PlacedLine, SectionKind, SungLine, SungNote, Vocal } from './score.ts';
import { chordPitches, chordScale } from './theory.ts';
import { lineRhythm } from './vocal-rhythm.ts';

/** Comfortable ranges of each voice, as MIDI pitches. */
const ranges = { female: { low: 58, high: 75 }, male: { low: 47, high: 65 } } as const;

/** How high in the range a section lies, 0 to 1. */
const heights: Readonly<Record<SectionKind, number>> = {
  intro: 0.4,
  verse: 0.32,
  prechorus: 0.45,
  chorus: 0.6,
  bridge: 0.5,
  outro: 0.4,
  ending: 0.4,
};

const semitonesPerStep = 12 / 7;

/** The number of notes after which a motif repeats. */
const motifNotes = 12;

interface Tune {
  readonly moves: readonly number[];
  /** Semitones by which the lines of a section lie apart. */
  readonly shift: number;
}

/** Sets one line to notes: the section's motif for this position, fitted to the harmony. */
function singLine(
  line: PlacedLine,
  tune: Tune,
  song: { sheet: Sheet; plan: Plan; range: { low: number; high: number }; kind: SectionKind; turn: number },
): SungLine {
  const { sheet, plan, range, kind, turn } = song;
  const start = line.bar * sheet.beatsPerBar;
  const places = line.words.flatMap((word: WordToSing, w) =>
    word.syllables.map((syllable, s) => ({ syllable, word: w, ends: s === word.syllables.length - 1 })),
  );
  const rhythm = lineRhythm(
    places.map(({ ends }) => ends),
    line.bars * sheet.beatsPerBar,
    60 / plan.tempo,
    createRandom(plan.seed, 'vocal rhythm', plan.clip, kind, turn % 2),
  );
  const anchor = range.low + (range.high - range.low) * heights[kind] + tune.shift;
  let height = 0;
  const wanted = rhythm.map(({ beat, beats }, i): NoteTarget => {
    const last = i === rhythm.length - 1;
    const { chord } = chordAt(sheet.chords, start + beat + Math.min(beats, 2) / 2);
    const scale = chordScale(plan.tonic, plan.mode, chord);
    const resting = restingTones(chord, scale);
    const home = resting.filter((cls) => chordPitches(chord).slice(0, 3).includes(cls));
    const strong = i === 0 || last || Number.isInteger(beat) || beats >= 0.75;
    const classes = last && turn % 2 === 1 && home.length > 0 ? home : strong ? resting : scale;
    const move = tune.moves[i % motifNotes] ?? 0;
    height = Math.max(-3, Math.min(4, height + move));
    const allowed = Array.from({ length: range.high - range.low + 1 }, (_, n) => range.low + n);
    return {
      target: anchor + height * semitonesPerStep,
      direction: Math.sign(move),
      allowed: allowed.filter((pitch) => classes.includes(pitch % 12)),
    };
  });
  const pitches = drawLine(wanted, null, plan.weirdness * 0.4);
  const notes = places.map(({ syllable, word }, i): SungNote => {
    const { beat = 0, beats = 1 } = rhythm[i] ?? {};
    const strength = 0.8 + (Number.isInteger(beat) ? 0.1 : 0) + (kind === 'chorus' ? 0.1 : 0);
    return { beat: start + beat, beats, pitch: pitches[i] ?? anchor, strength, syllable, word };
  });
  return { at: line.at, words: line.words.map(({ text }) => text), notes };
}

/**
 * The singer's part: one syllable per note, on pitches that fit the harmony, within the voice's range. Each kind of section
 * alternates between two motifs, so that its lines respond to each other, and a chorus that returns with its lyrics has the same
 * melody.
 */
export function writeVocal(sheet: Sheet, plan: Plan, requested: Vocal['gender'] | null): Vocal {
  const gender = requested ?? (createRandom(plan.seed, 'singer', plan.clip).chance(0.5) ? 'female' : 'male');
  const lines = sheet.sections.flatMap(({ kind, lines: placed = [] }) => {
    const random = createRandom(plan.seed, 'vocal melody', plan.clip, kind);
    const motifs = [0, 1].map(() => drawMotif('x'.repeat(motifNotes), plan.weirdness * 0.5, random).moves);
    const shifts = [0, random.pick([2, -2, 3]), 0, random.pick([-2, 2])];
    return placed.map((line, turn) => {
      const tune = { moves: motifs[turn % 2] ?? [], shift: shifts[turn % 4] ?? 0 };
      return singLine(line, tune, { sheet, plan, range: ranges[gender], kind, turn });
    });
  });
  return { gender, lines };
}

/** Beats a melody player waits before and after a line. */
const distance = 0.5;

/** The notes that a melody player plays around the singer: those that end before a line or start after it. */
export function besideVoice(notes: readonly Note[], vocal: Vocal): readonly Note[] {
  const taken = vocal.lines.map(({ notes: sung }) => {
    const [first, last] = [sung[0], sung.at(-1)];
    return first && last
      ? ([first.beat - distance, last.beat + last.beats + distance * 0.5] as const)
      : ([0, 0] as const);
  });
  return notes.filter((note) => taken.every(([from, to]) => note.beat + note.beats <= from || note.beat >= to));
}
