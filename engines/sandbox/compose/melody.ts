import type { Random } from '../sound/random.ts';
import type { Family, LeadPart } from '../styles/style.ts';
import { chordAt } from './harmony.ts';
import { drawLine } from './line.ts';
import type { NoteTarget } from './line.ts';
import { drawMotif } from './motif.ts';
import type { Motif } from './motif.ts';
import { stepsPerBeat } from './rhythm.ts';
import type { ChordSpan, Note, Section } from './score.ts';
import { chordPitches, chordScale, nearest } from './theory.ts';
import type { Chord, Mode } from './theory.ts';

interface Key {
  readonly tonic: number;
  readonly mode: Mode;
  readonly beatsPerBar: number;
}

/**
 * The pitch classes on which a melody can rest over a chord: its tones (with the scale's third if the chord has none), without
 * dissonant ones.
 */
export function restingTones(chord: Chord, scale: readonly number[]): readonly number[] {
  const tones = chordPitches(chord);
  const third = [4, 3].map((step) => (chord.root + step) % 12).find((cls) => scale.includes(cls));
  const full = chord.tones.some((tone) => tone >= 2 && tone <= 5) || third === undefined ? tones : [...tones, third];
  // A semitone above another tone of the chord: a minor ninth with the players below.
  return full.filter((cls) => !full.includes((cls + 11) % 12));
}

/** The nearest of some pitch classes, looking first the way the melody moves. */
function nearestAhead(pitch: number, direction: number, classes: readonly number[], reach = 6): number {
  if (direction === 0) return nearest(pitch, classes);
  for (let away = 0; away < reach; away++) {
    const candidate = pitch + away * direction;
    if (classes.includes(((candidate % 12) + 12) % 12)) return candidate;
  }
  return nearest(pitch, classes);
}

/** All pitches of some classes within a range. */
function pitchesIn(part: LeadPart, classes: readonly number[]): readonly number[] {
  const count = part.high - part.low + 1;
  return Array.from({ length: count }, (_, i) => part.low + i).filter((pitch) => classes.includes(pitch % 12));
}

/** A scale step is this many semitones on average. */
const semitonesPerStep = 12 / 7;

interface Phrase {
  readonly motif: Motif;
  /** Beats from the start of the song. */
  readonly start: number;
  /** The pitch at which the motif's shape starts. */
  readonly anchor: number;
  /** Whether it ends on a resting tone. */
  readonly closes: boolean;
  /** Beats until it must stop. */
  readonly room: number;
}

/** Sings a motif over the chords: with chord tones on stressed beats, and the chord's scale between them. */
function sing(
  phrase: Phrase,
  before: number | null,
  song: {
    readonly chords: readonly ChordSpan[];
    readonly key: Key;
    readonly part: LeadPart;
    readonly boldness: number;
  },
): Note[] {
  const { chords, key, part } = song;
  const strokes = phrase.motif.strokes.filter(({ step }) => step / stepsPerBeat < phrase.room);
  let height = 0;
  // The first beat of a bar, and its middle where it has one on a beat.
  const stress = key.beatsPerBar % 2 === 0 ? (key.beatsPerBar / 2) * stepsPerBeat : key.beatsPerBar * stepsPerBeat;
  const wanted = strokes.map(({ step, steps }, i): NoteTarget => {
    // A note tied over a change of harmony must suit the chord it lands in.
    const sounding = phrase.start + step / stepsPerBeat + Math.max(0, Math.min(steps, 8) / stepsPerBeat - 0.26);
    const { chord } = chordAt(chords, sounding);
    const scale = chordScale(key.tonic, key.mode, chord);
    const resting = restingTones(chord, scale);
    const last = i === strokes.length - 1;
    const strong = i === 0 || last || step % stress === 0 || steps >= 4;
    const move = phrase.motif.moves[i] ?? 0;
    height += move;
    // An ending on a root, third or fifth where the melody can rest sounds final.
    const home = chordPitches(chord).slice(0, 3);
    const closing = resting.filter((cls) => home.includes(cls));
    const classes = last && phrase.closes && closing.length > 0 ? closing : strong ? resting : scale;
    return {
      target: phrase.anchor + height * semitonesPerStep,
      direction: Math.sign(move),
      allowed: pitchesIn(part, classes),
    };
  });
  const line = drawLine(wanted, before, song.boldness);
  return strokes.map(({ step, steps }, i) => ({
    beat: phrase.start + step / stepsPerBeat,
    beats: (steps - (steps > 2 ? 0.4 : 0.15)) / stepsPerBeat,
    pitch: line[i] ?? phrase.anchor,
    strength: (step % stress === 0 ? 0.88 : 0.78) + (i % 2 === 0 ? 0.04 : 0),
    push: 0,
  }));
}

/** A second voice to the longer notes of a lead, in the sections of at least this energy: a third to a sixth below. */
export function playSecond(
  lead: readonly Note[],
  from: number,
  song: { readonly sections: readonly Section[]; readonly chords: readonly ChordSpan[]; readonly key: Key },
): Note[] {
  const { sections, chords, key } = song;
  const energyAt = (beat: number): number =>
    sections.find((section) => beat < (section.bar + section.bars) * key.beatsPerBar)?.energy ?? 0;
  return lead
    .filter((note) => note.beats >= 0.35 && energyAt(note.beat) >= from)
    .map((note) => {
      const chord = chordAt(chords, note.beat + Math.min(note.beats, 2) - 0.2).chord;
      const scale = chordScale(key.tonic, key.mode, chord);
      const pitch = nearestAhead(note.pitch - 3, -1, restingTones(chord, scale));
      return { ...note, pitch, strength: note.strength * 0.85, push: note.push + 0.006 };
    });
}

/**
 * The lead melody. Verse and chorus have a motif each: it is stated, repeated from another pitch, and resolved. A section that
 * returns has the same melody. The bridge inverts the verse's motif in the rhythm of the chorus.
 */
export function playLead(
  part: LeadPart,
  family: Family,
  song: { readonly sections: readonly Section[]; readonly chords: readonly ChordSpan[]; readonly key: Key },
  weirdness: number,
  random: Random,
): Note[] {
  const pair = (rhythms: readonly string[]): readonly [Motif, Motif] => {
    const first = random.pick(rhythms);
    return [drawMotif(first, weirdness, random), drawMotif(random.pick(rhythms), weirdness, random)];
  };
  const verse = pair(family.melody.verse);
  const chorus = pair(family.melody.chorus);
  const turned = (motif: Motif): Motif => ({ ...motif, moves: motif.moves.map((move) => -move) });
  const bridge = [turned(chorus[0]), turned(verse[1])] as const;
  const motifs = { intro: chorus, verse, prechorus: bridge, chorus, bridge, outro: chorus, ending: verse };
  const span = part.high - part.low;
  const heights = { intro: 0.45, verse: 0.35, prechorus: 0.5, chorus: 0.6, bridge: 0.5, outro: 0.45, ending: 0.4 };
  const shifts = [0, random.pick([2, -2, 4]), 0, random.pick([-2, 3])];
  const notes: Note[] = [];
  for (const section of song.sections) {
    const silent = section.kind === 'intro' || section.energy < part.from;
    const start = section.bar * song.key.beatsPerBar;
    if (section.kind === 'ending' && notes.length > 0) {
      const near = Math.min((notes.at(-1) as Note).pitch, part.high - 5);
      const home = nearest(near, [song.key.tonic, (song.key.tonic + 7) % 12]);
      notes.push({ beat: start, beats: song.key.beatsPerBar * 0.65, pitch: home, strength: 0.8, push: 0 });
    }
    if (silent || section.kind === 'ending') continue;
    const [first, second] = motifs[section.kind];
    for (let bar = 0; bar < section.bars; bar += 2) {
      const turn = (bar / 2) % 4;
      const closes = turn % 2 === 1 || bar + 2 >= section.bars;
      const phrase: Phrase = {
        motif: turn % 2 === 1 ? second : first,
        start: start + bar * song.key.beatsPerBar,
        anchor: part.low + span * heights[section.kind] + (shifts[turn] ?? 0),
        closes,
        room: (section.bars - bar) * song.key.beatsPerBar,
      };
      // Each section starts anew, so that it doesn't depend on what came before it.
      const before = bar === 0 ? null : (notes.at(-1)?.pitch ?? null);
      notes.push(...sing(phrase, before, { ...song, part, boldness: weirdness }));
    }
  }
  const loose = (): number => (random.next() + random.next() - 1) * family.looseness * 0.8;
  return notes.map((note) => ({ ...note, push: loose() }));
}
