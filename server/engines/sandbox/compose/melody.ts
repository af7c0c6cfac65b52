import type { Random } from '../sound/random.ts';
import type { Family, LeadPart } from '../styles/style.ts';
import { chordAt } from './harmony.ts';
import { stepsPerBeat, strokesOf } from './rhythm.ts';
import type { Stroke } from './rhythm.ts';
import type { ChordSpan, Note, Section } from './score.ts';
import { chordPitches, chordScale, nearest } from './theory.ts';
import type { Chord, Mode } from './theory.ts';

interface Key {
  readonly tonic: number;
  readonly mode: Mode;
  readonly beatsPerBar: number;
}

/** Two bars of melody without pitches: a rhythm, and for each note how far it moves along the scale. */
interface Motif {
  readonly strokes: readonly Stroke[];
  readonly moves: readonly number[];
}

/** Draws a motif: mostly steps, some leaps that turn back, a direction that bends once. */
function drawMotif(rhythm: string, weirdness: number, random: Random): Motif {
  const strokes = strokesOf(rhythm);
  const turn = random.index(strokes.length) + 1;
  let direction = random.chance(0.5) ? 1 : -1;
  let leapt = 0;
  const moves = strokes.map((_, i) => {
    if (i === 0) return 0;
    if (i === turn) direction = -direction;
    if (leapt !== 0) {
      const back = -Math.sign(leapt);
      leapt = 0;
      return back;
    }
    const roll = random.next();
    if (roll < 0.14) return 0;
    if (roll < 0.72 - weirdness * 0.3) return direction;
    if (roll < 0.88 - weirdness * 0.2) return direction * 2;
    if (roll < 0.95 - weirdness * 0.1) return -direction;
    leapt = direction * (3 + random.index(2 + Math.round(weirdness * 3)));
    return leapt;
  });
  return { strokes, moves };
}

/** Moves along a scale (pitch classes) from a pitch on it. */
function along(pitch: number, steps: number, scale: readonly number[]): number {
  let at = pitch;
  for (let left = Math.abs(steps); left > 0; left--) {
    do at += Math.sign(steps);
    while (!scale.includes(((at % 12) + 12) % 12));
  }
  return at;
}

/** Where a melody may rest on a chord: its tones (with the scale's third where the chord has none), less those that grate. */
function restingTones(chord: Chord, scale: readonly number[]): readonly number[] {
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

/** Sings a motif over the chords: chord tones where it stands, the chord's scale where it passes. */
function sing(
  motif: Motif,
  startBeat: number,
  anchor: number,
  song: { readonly chords: readonly ChordSpan[]; readonly key: Key; readonly part: LeadPart },
  cadence: boolean,
): Note[] {
  const { chords, key, part } = song;
  let pitch = anchor;
  return motif.strokes.map(({ step, steps }, i) => {
    const beat = startBeat + step / stepsPerBeat;
    // A note tied over a change of harmony must suit the chord it lands in.
    const chord = chordAt(chords, beat + Math.min(steps, 8) / stepsPerBeat - 0.26).chord;
    const scale = chordScale(key.tonic, key.mode, chord);
    const resting = restingTones(chord, scale);
    const last = i === motif.strokes.length - 1;
    const strong = i === 0 || last || step % 8 === 0 || steps >= 4;
    const on = nearest(pitch, scale);
    let move = motif.moves[i] ?? 0;
    const ahead = along(on, move, scale);
    // At the edge of its range a melody turns back.
    if (ahead > part.high || ahead < part.low) move = -move;
    pitch = along(on, move, scale);
    if (strong) pitch = nearestAhead(pitch, Math.sign(move), resting);
    if (cadence && last) pitch = nearest(pitch, resting);
    if (pitch > part.high) pitch = nearestAhead(part.high, -1, strong ? resting : scale, 12);
    if (pitch < part.low) pitch = nearestAhead(part.low, 1, strong ? resting : scale, 12);
    return {
      beat,
      beats: (steps - (steps > 2 ? 0.4 : 0.15)) / stepsPerBeat,
      pitch,
      strength: (step % 8 === 0 ? 0.88 : 0.78) + (i % 2 === 0 ? 0.04 : 0),
      push: 0,
    };
  });
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
 * The lead melody. Verse and chorus have a motif each, said, said again from another pitch, and answered; a section that
 * returns brings its melody back. The bridge turns the verse's motif over in the chorus's rhythm.
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
      notes.push({ beat: start, beats: song.key.beatsPerBar, pitch: home, strength: 0.8, push: 0 });
    }
    if (silent || section.kind === 'ending') continue;
    const [first, second] = motifs[section.kind];
    for (let bar = 0; bar < section.bars; bar += 2) {
      const phrase = (bar / 2) % 4;
      const closes = phrase % 2 === 1;
      const beat = start + bar * song.key.beatsPerBar;
      const classes = chordPitches(chordAt(song.chords, beat).chord);
      const anchor = nearest(Math.round(part.low + span * heights[section.kind]) + (shifts[phrase] ?? 0), classes);
      const fits = section.bars - bar >= 2 ? 1e9 : song.key.beatsPerBar;
      const sung = sing(phrase === 3 || closes ? second : first, beat, anchor, { ...song, part }, closes);
      notes.push(...sung.filter((note) => note.beat < beat + fits));
    }
  }
  const loose = (): number => (random.next() + random.next() - 1) * family.looseness * 0.8;
  return notes.map((note) => ({ ...note, push: loose() }));
}
