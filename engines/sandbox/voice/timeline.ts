import type { SungWord } from '../../engine.ts';
import type { Consonant, Phone } from '../lyrics/sounds/phones.ts';
import type { SungLine, Vocal } from '../compose/score.ts';
import { getArticulation } from './formants.ts';

/** One sound of a line. Times are in seconds from the start of the song. */
export interface Segment {
  readonly phone: Phone;
  readonly start: number;
  readonly end: number;
  /** The index of its note in the line. */
  readonly note: number;
}

/** The largest share of the time between two vowels that consonants may take. */
const consonantShare = 0.55;

/** The glide at the end of a diphthong is slower than one at the start of a syllable. */
const closingGlide = 0.11;

const opening = (phone: Consonant): number => getArticulation(phone).seconds;
const closing = (phone: Consonant): number => (phone === 'j' || phone === 'w' ? closingGlide : opening(phone));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Returns the times of all sounds in a line. Vowels begin on the beat, as singers do it. The consonants before a vowel,
 * and those that close the previous syllable, take their time from the end of the previous note. If notes are short,
 * the consonants are shortened.
 */
export function createSegments({ notes }: SungLine, seconds: (beat: number) => number): readonly Segment[] {
  const segments: Segment[] = [];
  const vowelAt = notes.map(({ beat }) => seconds(beat));
  const lay = (phones: readonly Phone[], lengths: readonly number[], from: number, note: number): void => {
    let at = from;
    phones.forEach((phone, k) => {
      segments.push({ phone, start: at, end: (at += lengths[k] ?? 0), note });
    });
  };
  const first = notes[0];
  if (first) {
    const lengths = first.syllable.onset.map(opening);
    const room = Math.min(1, (vowelAt[0] ?? 0) / Math.max(1e-6, sum(lengths)));
    const scaled = lengths.map((length) => length * room);
    lay(first.syllable.onset, scaled, (vowelAt[0] ?? 0) - sum(scaled), 0);
  }
  notes.forEach((note, i) => {
    const start = vowelAt[i] ?? 0;
    const next = notes[i + 1];
    const until = next ? (vowelAt[i + 1] ?? start) : seconds(note.beat + note.beats);
    const coda = note.syllable.coda.map(closing);
    const onset = next?.syllable.onset.map(opening) ?? [];
    const squeeze = Math.min(1, ((until - start) * consonantShare) / Math.max(1e-6, sum(coda) + sum(onset)));
    const closes = coda.map((length) => length * squeeze);
    const opens = onset.map((length) => length * squeeze);
    const vowelEnd = until - sum(closes) - sum(opens);
    segments.push({ phone: note.syllable.vowel, start, end: vowelEnd, note: i });
    lay(note.syllable.coda, closes, vowelEnd, i);
    if (next) lay(next.syllable.onset, opens, until - sum(opens), i + 1);
  });
  return segments;
}

/** The engine knows its own timing, so only rounding errors are left. */
const confidence = 0.99;

const milliseconds = (time: number): number => Math.round(time * 1000) / 1000;

/**
 * Returns the times of all words, from the first to the last sound of each, in the order of singing. Times end with the
 * recording.
 */
export function timedWords(vocal: Vocal, seconds: (beat: number) => number, duration: number): readonly SungWord[] {
  return vocal.lines.flatMap((line) => {
    const segments = createSegments(line, seconds);
    return line.words.flatMap((text, word): readonly SungWord[] => {
      const own = segments.filter(({ note }) => line.notes[note]?.word === word);
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last || first.start >= duration) return [];
      const end = milliseconds(Math.min(last.end, duration));
      return [{ text, start: milliseconds(first.start), end, line: line.at, confidence }];
    });
  });
}
