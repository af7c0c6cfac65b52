import type { Random } from '../sound/random.ts';
import type { BassPart, ChordPart, DrumPart, PadPart, Pattern } from '../styles/style.ts';
import { chordAt, voiceChords } from './harmony.ts';
import { getBar, patternFor, stepsPerBeat, getStrength, parseStrokes } from './rhythm.ts';
import type { ChordSpan, Note, Section } from './score.ts';

/** The input of every accompanying player. */
export interface Sheet {
  readonly sections: readonly Section[];
  readonly chords: readonly ChordSpan[];
  readonly beatsPerBar: number;
  readonly looseness: number;
}

const playsIn = (part: { from: number; upTo?: number }, section: Section): boolean =>
  section.energy >= part.from && section.energy <= (part.upTo ?? 1);

/** Seconds between the voices of the final chord, which is rolled. */
const finalStrum = 0.035;

/** Beats that the final chord is held into the tail. */
const lastRing = 2;

/** Louder where the music is fuller. */
const dynamic = (energy: number): number => 0.48 + 0.52 * energy;

const push = (random: Random, looseness: number): number => (random.next() + random.next() - 1) * looseness;

/** Strokes of a drum: patterns by energy, a fill before each new section, one stroke on the final beat. */
export function playDrum(part: DrumPart, sheet: Sheet, random: Random): Note[] {
  const notes: Note[] = [];
  const fill = part.fills ? random.pick(part.fills) : null;
  for (const section of sheet.sections) {
    if (!playsIn(part, section)) continue;
    const pattern = patternFor(part.patterns, section.energy, part.from);
    for (let bar = 0; bar < section.bars; bar++) {
      if (part.opening && bar > 0) break;
      const last = bar === section.bars - 1;
      const ending = section.kind === 'ending';
      const text = ending
        ? getBar(pattern, 0).slice(0, 1)
        : fill && last && section.bars > 1
          ? fill
          : getBar(pattern, bar);
      for (const { step, sign } of parseStrokes(text)) {
        const accent = step % (stepsPerBeat * 2) === 0 ? 1 : 0.93;
        notes.push({
          beat: (section.bar + bar) * sheet.beatsPerBar + step / stepsPerBeat,
          beats: 1 / stepsPerBeat,
          pitch: 60,
          strength: Math.min(1, getStrength(sign) * accent * dynamic(section.energy) * random.between(0.92, 1.06)),
          push: push(random, sheet.looseness),
        });
      }
    }
  }
  return notes;
}

/** Places a pitch class in the octave and a half above `low`, near the note before. */
function bassPitch(cls: number, low: number, before: number): number {
  const lowest = low + ((((cls - low) % 12) + 12) % 12);
  const higher = lowest + 12;
  return higher <= low + 17 && Math.abs(higher - before) < Math.abs(lowest - before) ? higher : lowest;
}

function bassNote(sign: string, span: ChordSpan, next: ChordSpan, low: number, before: number): number {
  const { root, tones } = span.chord;
  const has = (tone: number): boolean => tones.includes(tone);
  const base = bassPitch(root, low, before);
  switch (sign) {
    case '3':
      return bassPitch((root + (has(3) ? 3 : 4)) % 12, low, base);
    case '5':
      return base + (has(6) ? 6 : 7) > low + 17 ? base - (has(6) ? 6 : 5) : base + (has(6) ? 6 : 7);
    case '6':
      return base + (has(8) ? 8 : 9);
    case '7':
      return base + (has(11) ? 11 : has(9) && !has(10) ? 9 : 10);
    case '8':
      return base + 12;
    case 'a': {
      const target = bassPitch(next.chord.root, low, base);
      return target >= base ? target - 1 : target + 1;
    }
    default:
      return base;
  }
}

/** A bass line: roots on changes of harmony, the pattern between them, and a step into the next chord if the pattern has one. */
export function playBass(part: BassPart, pattern: (energy: number) => Pattern, sheet: Sheet, random: Random): Note[] {
  const notes: Note[] = [];
  let before = part.low + 6;
  for (const section of sheet.sections) {
    if (!playsIn(part, section)) continue;
    const bars = pattern(section.energy);
    for (let bar = 0; bar < section.bars; bar++) {
      const start = (section.bar + bar) * sheet.beatsPerBar;
      const ending = section.kind === 'ending';
      const text = ending ? `1${'-'.repeat(sheet.beatsPerBar * stepsPerBeat - 1)}` : getBar(bars, bar);
      for (const { step, steps, sign } of parseStrokes(text)) {
        const beat = start + step / stepsPerBeat;
        const span = chordAt(sheet.chords, beat);
        const next = chordAt(sheet.chords, span.beat + span.beats);
        // The bass states each change of harmony.
        const moved = Math.abs(span.beat - beat) < 1e-6 && sign !== '8' && sign !== 'a';
        const pitch = bassNote(moved ? '1' : sign, span, next, part.low, before);
        // Only notes on the root continue the line; after an octave leap it returns.
        if (moved || sign === '1') before = pitch;
        notes.push({
          beat,
          beats: (steps - 0.12) / stepsPerBeat + (ending ? lastRing : 0),
          pitch,
          strength: dynamic(section.energy) * (step === 0 ? 0.9 : 0.8) * random.between(0.94, 1.04),
          push: push(random, sheet.looseness),
        });
      }
    }
  }
  return notes;
}

/** Chords in rhythm, or arpeggios. Strokes end when the harmony changes. */
export function playChords(part: ChordPart, pattern: Pattern, sheet: Sheet, random: Random): Note[] {
  const notes: Note[] = [];
  const voicings = voiceChords(sheet.chords, part);
  for (const section of sheet.sections) {
    if (!playsIn(part, section)) continue;
    for (let bar = 0; bar < section.bars; bar++) {
      const start = (section.bar + bar) * sheet.beatsPerBar;
      const ending = section.kind === 'ending';
      const text = ending ? `x${'-'.repeat(sheet.beatsPerBar * stepsPerBeat - 1)}` : getBar(pattern, bar);
      for (const { step, steps, sign } of parseStrokes(text)) {
        const beat = start + step / stepsPerBeat;
        // A stroke on the last step of a bar belongs to the next chord.
        const early = step >= sheet.beatsPerBar * stepsPerBeat - 2 && steps === 1 ? beat + 0.5 : beat;
        const span = chordAt(sheet.chords, early);
        const voicing = voicings[sheet.chords.indexOf(span)] ?? [];
        const digit = Number(sign);
        const voices = digit > 0 ? [voicing[Math.min(digit, voicing.length) - 1] ?? 60] : voicing;
        const strength = getStrength(sign) * dynamic(section.energy) * random.between(0.93, 1.05);
        const late = push(random, sheet.looseness);
        voices.forEach((pitch, i) => {
          notes.push({
            beat,
            beats: (steps - 0.1) / stepsPerBeat + (ending ? lastRing : 0),
            pitch,
            strength: strength * (i === voices.length - 1 ? 1 : 0.9),
            push: late + i * (ending ? finalStrum : (part.strum ?? 0.002)) * random.between(0.7, 1.3),
          });
        });
      }
    }
  }
  return notes;
}

/** Sustained chords, one for each change of harmony. */
export function playPad(part: PadPart, sheet: Sheet): Note[] {
  const notes: Note[] = [];
  const voicings = voiceChords(sheet.chords, part);
  for (const section of sheet.sections) {
    if (!playsIn(part, section)) continue;
    const end = (section.bar + section.bars) * sheet.beatsPerBar;
    sheet.chords.forEach((span, i) => {
      if (span.beat < section.bar * sheet.beatsPerBar || span.beat >= end) return;
      for (const pitch of voicings[i] ?? []) {
        const strength = dynamic(section.energy) * 0.85;
        const ring = section.kind === 'ending' ? lastRing : 0;
        notes.push({ beat: span.beat, beats: span.beats + ring, pitch, strength, push: 0 });
      }
    });
  }
  return notes;
}
