import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { measureLoudness, measurePeak } from '../../../tests/sandbox/listening.ts';
import { testJob } from '../../../tests/sandbox/test-job.ts';
import type { MusicInput } from '../../engine.ts';
import { compose } from '../compose/compose.ts';
import type { Vocal } from '../compose/score.ts';
import { createLyrics } from '../lyrics/song-lyrics.ts';
import { splitSyllables } from '../lyrics/sounds/phones.ts';
import type { Phone } from '../lyrics/sounds/phones.ts';
import { createBeatClock } from '../mix/clock.ts';
import { record } from '../mix/mix.ts';
import { readRequest } from '../request/read-request.ts';
import { frequencyOfPitch, sampleRate } from '../sound/exact-math.ts';
import { createRandom } from '../sound/random.ts';
import { computePitch } from './pitch.ts';
import { singLine } from './sing-line.ts';
import { timedWords } from './timeline.ts';
import { VoicePlayer } from './voice-player.ts';

function sung(input: Partial<MusicInput>, maxSeconds = 20) {
  const job = testJob({ instrumental: false, ...input }, { maxSeconds });
  const plan = readRequest(job, 0);
  const lyrics = createLyrics(job);
  const score = compose(plan, lyrics);
  if (!score.vocal || !lyrics) throw new Error('Nobody sings');
  const seconds = createBeatClock(score, plan.family);
  const duration = seconds(score.beats);
  return {
    plan,
    score,
    lyrics,
    vocal: score.vocal,
    seconds,
    duration,
    words: timedWords(score.vocal, seconds, duration),
  };
}

/** Renders the singer without the band. */
function solo(vocal: Vocal, seconds: (beat: number) => number, duration: number): Float32Array {
  const samples = new Float32Array(Math.ceil(duration * sampleRate));
  const player = new VoicePlayer(vocal, seconds, sampleRate);
  for (let from = 0; from < samples.length; from += 1024) {
    const block = samples.subarray(from, from + 1024);
    player.fill(block, new Float32Array(block.length), from);
  }
  return samples;
}

const measurePower = (samples: Float32Array): number =>
  samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length);

/** A vocal of one syllable that lasts a second and a half. */
function sustain(phones: readonly Phone[], pitch: number, gender: Vocal['gender']) {
  const [syllable] = splitSyllables(phones);
  if (!syllable) throw new Error('No syllable');
  const line = { at: 0, words: ['x'], notes: [{ beat: 1, beats: 1.5, pitch, strength: 1, syllable, word: 0 }] };
  return { line, ...singLine(line, gender, (beat) => beat, createRandom('test')) };
}

/** The power of a sound around a frequency, by correlation with tones over half a second in its middle. */
function powerNear(samples: Float32Array, low: number, high: number): number {
  const from = Math.floor(samples.length / 3);
  let power = 0;
  for (let hertz = low; hertz <= high; hertz += 20) {
    let [re, im] = [0, 0];
    for (let i = 0; i < 8820; i++) {
      const value = (samples[from + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 8820));
      re += value * Math.cos((2 * Math.PI * hertz * i) / sampleRate);
      im += value * Math.sin((2 * Math.PI * hertz * i) / sampleRate);
    }
    power += re * re + im * im;
  }
  return power;
}

const songs = [
  ['Latin', 'Rain on a tin roof\nKeeps its own time'],
  ['Cyrillic', 'Дождь стучит по крыше\nи никто не слышит'],
  ['Han', '雨落在屋顶上\n我听着它的歌'],
  ['kana', 'あめのおとをきく\nそっとめをとじて'],
  ['Hangul', '지붕 위에 비가 내려\n노래처럼 들려와'],
] as const;

/** Scripts that aren't read: their words are sung without their sounds, with a time for each. */
const unread = [
  ['Arabic', 'المطر على السطح،\nأغني لك'],
  ['Hebrew', 'גשם על הגג\nאני שר לך'],
  ['Thai', 'ฝนตกบนหลังคา\nเสียงเพลง ของเรา'],
  ['Hindi', 'बारिश छत पर।\nमेरा गीत सुनो'],
  ['Greek', 'Βροχή στη στέγη,\nτραγουδάω'],
  ['letters without sounds', 'ʘ ٣ っ\nʘʘ'],
] as const;

describe('word timings', () => {
  it.each([...songs, ...unread])('in %s match when the voice is heard', (_, lyrics) => {
    for (const vocal_gender of ['female', 'male'] as const) {
      const { vocal, seconds, duration, words } = sung({ lyrics, style: 'pop', vocal_gender });
      const samples = solo(vocal, seconds, duration);
      const at = (time: number) => Math.round(time * sampleRate);
      const inside = words.map(({ start, end }) => measurePower(samples.subarray(at(start), at(end))));
      const gaps = words.map(({ end }, i) => samples.subarray(at(end), at(words[i + 1]?.start ?? duration)));
      const outside = [samples.subarray(0, at(words[0]?.start ?? 0)), ...gaps].filter(({ length }) => length > 4410);
      const silence = outside.reduce((sum, gap) => sum + measurePower(gap) * gap.length, 0);
      const quiet = silence / outside.reduce((sum, gap) => sum + gap.length, 0);
      const mean = inside.reduce((sum, power) => sum + power, 0) / inside.length;
      expect(mean / quiet).toBeGreaterThan(20);
      expect(Math.min(...inside) / quiet).toBeGreaterThan(4);
    }
  });

  it.each([...songs, ...unread])('in %s are in order, with the original text', (_, lyrics) => {
    const { words, duration } = sung({ lyrics, style: 'waltz' }, 40);
    const lines = lyrics.split('\n');
    for (const [at, line] of lines.entries()) {
      const own = words.filter((word) => word.line === at).map(({ text }) => text);
      expect(own.join('')).toBe(line.replaceAll(' ', ''));
    }
    words.forEach(({ start, end, confidence }, i) => {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0);
      expect(end).toBeLessThanOrEqual(duration);
      expect(confidence).toBeGreaterThan(0.9);
    });
  });

  it('follow swing and section marks', () => {
    const { words, lyrics } = sung({ lyrics: '[Verse]\none two\n\n[Chorus]\nthree', style: 'lofi' }, 40);
    expect(words.map(({ text, line }) => `${line} ${text}`)).toEqual(['1 one', '1 two', '4 three']);
    expect(lyrics.text.split('\n')[4]).toBe('three');
  });
});

describe('the vocal melody', () => {
  it('repeats a chorus unchanged, within the singer’s range, with breaths between lines', () => {
    for (const [vocal_gender, low, high] of [
      ['female', 57, 77],
      ['male', 45, 67],
    ] as const) {
      const { score, vocal } = sung({ prompt: 'pop about the sea', vocal_gender }, 75);
      const choruses = score.sections.filter(({ kind }) => kind === 'chorus');
      const tune = (n: number) => {
        const { bar = 0, lines = [] } = choruses[n] ?? {};
        const within = (beat: number) => beat >= bar * 4 && beat < (bar + (choruses[n]?.bars ?? 0)) * 4;
        expect(lines.length).toBeGreaterThan(0);
        return vocal.lines.flatMap(({ notes }) =>
          notes.filter(({ beat }) => within(beat)).map(({ beat, pitch }) => `${beat - bar * 4} ${pitch}`),
        );
      };
      expect(tune(1)).toEqual(tune(0));
      const pitches = vocal.lines.flatMap(({ notes }) => notes.map(({ pitch }) => pitch));
      expect(Math.min(...pitches)).toBeGreaterThanOrEqual(low);
      expect(Math.max(...pitches)).toBeLessThanOrEqual(high);
      vocal.lines.forEach(({ notes }, i) => {
        const last = notes.at(-1);
        const next = vocal.lines[i + 1]?.notes[0]?.beat ?? Number.POSITIVE_INFINITY;
        expect(next - (last?.beat ?? 0) - (last?.beats ?? 0)).toBeGreaterThan(0.2);
        expect(last?.beats).toBeGreaterThanOrEqual(Math.max(...notes.slice(0, -1).map(({ beats }) => beats)) * 0.7);
      });
    }
  });

  it('differs between the clips of a task, which share their lyrics', () => {
    const job = testJob({ prompt: 'pop about the sea', instrumental: false }, { maxSeconds: 30 });
    const [first, second] = [0, 1].map((clip) => compose(readRequest(job, clip), createLyrics(job)).vocal?.lines ?? []);
    expect(first?.map(({ words }) => words)).toEqual(second?.map(({ words }) => words));
    expect(first?.map(({ notes }) => notes)).not.toEqual(second?.map(({ notes }) => notes));
  });

  it('leaves the lead instrument only the gaps', () => {
    const { score, vocal } = sung({ prompt: 'pop about the sea' }, 75);
    const lead = score.tracks.find(({ part }) => part === 'lead')?.notes ?? [];
    const taken = vocal.lines.flatMap(({ notes }) => notes);
    const together = lead.filter((note) =>
      taken.some(({ beat, beats }) => note.beat < beat + beats && note.beat + note.beats > beat),
    );
    expect(together).toEqual([]);
  });
});

describe('the synthesized voice', () => {
  it('has the formants of its vowels', () => {
    for (const gender of ['female', 'male'] as const) {
      const pitch = gender === 'female' ? 62 : 50;
      const front = sustain(['i'], pitch, gender).samples;
      const back = sustain(['u'], pitch, gender).samples;
      const open = sustain(['a'], pitch, gender).samples;
      const share = (samples: Float32Array, low: number, high: number) =>
        powerNear(samples, low, high) / powerNear(samples, 100, 3500);
      expect(share(front, 2000, 3200)).toBeGreaterThan(share(back, 2000, 3200) * 10);
      expect(share(open, 650, 1500)).toBeGreaterThan(share(front, 650, 1500) * 10);
      expect(share(back, 100, 1100)).toBeGreaterThan(0.9);
    }
  });

  it('has noise in consonants, far above its vowels', () => {
    const { samples, from, line } = sustain(['s', 'a'], 60, 'female');
    const vowel = Math.round((line.notes[0]?.beat ?? 0) * sampleRate) - from;
    const crossings = (part: Float32Array) => part.filter((value, i) => i > 0 && value * (part[i - 1] ?? 0) < 0).length;
    const hiss = samples.subarray(vowel - 3300, vowel - 1300);
    const tone = samples.subarray(vowel + 6000, vowel + 8000);
    expect(crossings(hiss)).toBeGreaterThan(crossings(tone) * 3);
  });

  it('glides into notes, with late vibrato on long ones', () => {
    const { line } = sustain(['a'], 60, 'male');
    const step = 64 / sampleRate;
    const pitch = computePitch(line, (beat) => beat, step, createRandom('pitch'));
    const pitches: number[] = [];
    for (let time = 0.9; time < 2.5; time += step) pitches.push(pitch(time));
    const between = (from: number, to: number) =>
      pitches.slice(Math.round((from - 0.9) / step), Math.round((to - 0.9) / step));
    const spread = (list: readonly number[]) => Math.max(...list) - Math.min(...list);
    expect(pitches[0]).toBeLessThan(59.2);
    expect(spread(between(1.06, 1.2))).toBeLessThan(0.2);
    expect(spread(between(1.8, 2.4))).toBeGreaterThan(0.5);
    expect(spread(between(1.8, 2.4))).toBeLessThan(1.2);
    const mean = between(1.2, 2.4).reduce((sum, value, _, { length }) => sum + value / length, 0);
    expect(frequencyOfPitch(mean) / frequencyOfPitch(60)).toBeCloseTo(1, 1);
  });

  it('is mixed at the published loudness without clipping', () => {
    for (const [style, vocal_gender] of [
      ['rock', 'male'],
      ['bossa nova', 'female'],
    ] as const) {
      const { score, plan } = sung({ lyrics: songs[0][1], style, vocal_gender }, 15);
      const { left, right } = record(score, plan.family, plan.seed);
      const audio = { left, right, rate: sampleRate };
      expect(measureLoudness(audio)).toBeGreaterThan(-18);
      expect(measureLoudness(audio)).toBeLessThan(-13);
      expect(measurePeak(audio)).toBeLessThanOrEqual(-1);
    }
  });

  it('is bit-identical each time', () => {
    const once = sustain(['s', 'a', 'n'], 60, 'female').samples;
    expect(sustain(['s', 'a', 'n'], 60, 'female').samples).toEqual(once);
    // The sound of this engine version is the same on all machines.
    expect(createHash('sha256').update(new Uint8Array(once.buffer)).digest('hex').slice(0, 16)).toBe(
      '46067c9ff6da0184',
    );
  });
});
