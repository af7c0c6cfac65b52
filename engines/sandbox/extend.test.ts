import { beforeAll, describe, expect, it } from 'vitest';
import { playedOn } from '../../tests/sandbox/continued.ts';
import {
  type AudioAnalysis,
  analyzeAudio,
  longestSilence,
  measureLoudness,
  measurePeak,
} from '../../tests/sandbox/listening.ts';
import { testJob } from '../../tests/sandbox/test-job.ts';
import type { MadeClip, MusicJob } from '../engine.ts';
import { arrange } from './arrange.ts';
import { createBeatClock } from './mix/clock.ts';
import { renderClip } from './render-clip.ts';

const stretch = ({ left, right, rate }: AudioAnalysis, from: number, to: number): AudioAnalysis => {
  const [begin, end] = [Math.round(from * rate), Math.round(to * rate)];
  return { left: left.subarray(begin, end), right: right.subarray(begin, end), rate };
};

/** The similarity of two recordings up to a time: 1 means identical. */
function likeness(a: AudioAnalysis, b: AudioAnalysis, seconds: number): number {
  const [x, y] = [stretch(a, 0, seconds).left, stretch(b, 0, seconds).left];
  const dot = (p: Float32Array, q: Float32Array) => p.reduce((sum, value, i) => sum + value * (q[i] ?? 0), 0);
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

/** The largest difference between two samples in an interval. */
function steepest(audio: AudioAnalysis, from: number, to: number): number {
  const { left } = stretch(audio, from, to);
  return left.reduce((most, value, i) => Math.max(most, i > 0 ? Math.abs(value - (left[i - 1] ?? 0)) : 0), 0);
}

/** The time in seconds at which new notes start. */
function goesOnAt(job: MusicJob, clip: number): number {
  const { score, plan } = arrange(job, clip);
  return createBeatClock(score, plan.family)(score.endings.at(-2)!.until);
}

describe.each([
  // In the middle of a section; where the end slows down.
  ['pop', false, 6, 21],
  ['waltz', true, 8.5, 25],
] as const)('continuing a song of %s', (prompt, instrumental, cut, maxSeconds) => {
  let before: MadeClip;
  let after: MadeClip;
  let job: MusicJob;
  let audio: { before: AudioAnalysis; after: AudioAnalysis };
  beforeAll(async () => {
    const first = testJob({ prompt, instrumental }, { maxSeconds: 13 });
    before = await renderClip(first, 0);
    job = playedOn(first, before.recipe, cut, { maxSeconds });
    after = await renderClip(job, 1);
    audio = { before: await analyzeAudio(before.audio), after: await analyzeAudio(after.audio) };
  }, 60_000);

  it('keeps the sound up to the cut', () => {
    expect(likeness(audio.before, audio.after, cut)).toBeGreaterThan(0.999);
    expect(measureLoudness(stretch(audio.after, 0, cut))).toBeCloseTo(
      measureLoudness(stretch(audio.before, 0, cut)),
      1,
    );
  });

  it('keeps the lyrics up to the cut with their times, and adds more', () => {
    const until = before.words.filter(({ start }) => start < cut);
    expect(after.words.slice(0, until.length)).toEqual(until);
    expect(after.words.length > until.length).toBe(!instrumental);
    const starts = after.words.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(after.words.every(({ end }) => end <= after.duration)).toBe(true);
  });

  it('has no click or loudness jump at the cut, and ends', () => {
    const seam = goesOnAt(job, 1);
    expect(seam).toBeGreaterThan(cut);
    expect(after.duration).toBeGreaterThan(seam + 3);
    expect(after.duration).toBeLessThanOrEqual(maxSeconds);
    const usual = steepest(audio.after, 0, cut - 0.1);
    for (const place of [cut, seam]) {
      expect(steepest(audio.after, place - 0.02, place + 0.005)).toBeLessThanOrEqual(usual);
    }
    const jump = (place: number) =>
      Math.abs(
        measureLoudness(stretch(audio.after, place - 2.5, place)) -
          measureLoudness(stretch(audio.after, place, place + 2.5)),
      );
    expect(Math.max(jump(cut), jump(seam))).toBeLessThanOrEqual(2);
    expect(longestSilence(audio.after)).toBeLessThan(2);
    expect(measurePeak(audio.after)).toBeLessThanOrEqual(-1);
    const loudness = measureLoudness(audio.after);
    expect(loudness).toBeGreaterThan(-18);
    expect(loudness).toBeLessThan(-13);
  });
});

it('a clip of another engine is not continued', () => {
  const foreign = playedOn(testJob({ prompt: 'rain' }), { engine: 'ace-step', text: {} }, 5, { maxSeconds: 60 });
  expect(() => arrange(foreign, 0)).toThrow('The clip was made by another engine');
});
