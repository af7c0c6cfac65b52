import type { SungWord } from '../../engine.ts';
import type { Consonant, Phone } from '../lyrics/sounds/phones.ts';
import type { SungLine, Vocal } from '../compose/score.ts';
import { getArticulation } from './formants.ts';

/** One sound of a line, in seconds from the start of the song. */
export interface Segment {
  readonly phone: Phone;
  readonly start: number;
  readonly end: number;
  /** Index of its note in the line. */
  readonly note: number;
}

/** Consonants take at most this share of the time from one vowel to the next. */
const consonantShare = 0.55;

/** A glide that ends a diphthong moves slower than one that opens a syllable. */
const closingGlide = 0.11;

const opening = (phone: Consonant): number => getArticulation(phone).seconds;
const closing = (phone: Consonant): number => (phone === 'j' || phone === 'w' ? closingGlide : opening(phone));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * When each sound of a line is heard. As singers do it, vowels begin on the beat: the consonants before a vowel, and those
 * that close the syllable before, take their time from the end of the note before. Times of consonants are drawn together
 * where notes are short.
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

/** How sure the engine is of its times: it sings what it times, so only rounding is left. */
const confidence = 0.99;

const milliseconds = (time: number): number => Math.round(time * 1000) / 1000;

/** When every word is heard, from its first sound to its last, in the order of singing. Ends with the recording. */
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
