import { expect, test } from 'vitest';
import { estimateTempo } from './fingerprint.ts';
import { countClipped, findKey, isRelatedKey, measureRange } from './heard.ts';

const rate = 44_100;
const record = (seconds: number, sample: (i: number) => number) => {
  const left = Float32Array.from({ length: seconds * rate }, (_, i) => sample(i));
  return { left, right: left, rate };
};

/** Chords of half a second, each note with two overtones. */
const play = (chords: readonly (readonly number[])[]) =>
  record(chords.length / 2, (i) => {
    const notes = chords[Math.floor((2 * i) / rate)] ?? [];
    const waves = notes.flatMap((pitch) => {
      const hertz = 440 * 2 ** ((pitch - 69) / 12);
      return [1, 2, 3].map((overtone) => Math.sin((2 * Math.PI * hertz * overtone * i) / rate) / (overtone * 12));
    });
    return waves.reduce((sum, wave) => sum + wave, 0);
  });

const [c, f, g] = [
  [60, 64, 67],
  [60, 65, 69],
  [59, 62, 67],
];
const [aMinor, dMinor, eMajor] = [
  [57, 60, 64],
  [57, 62, 65],
  [56, 59, 64],
];

test('the key is found in the sound', () => {
  expect(findKey(play([c!, f!, c!, g!, c!, f!, g!, c!]))).toMatchObject({ tonic: 0, mode: 'major' });
  expect(findKey(play([aMinor!, dMinor!, aMinor!, eMajor!, aMinor!]))).toMatchObject({ tonic: 9, mode: 'minor' });
});

test.for([
  [0, 'major', 9, 'minor', true],
  [0, 'major', 7, 'major', true],
  [0, 'major', 2, 'minor', true],
  [0, 'major', 0, 'minor', false],
  [0, 'major', 6, 'major', false],
] as const)('keys %d %s and %d %s are related: %s', ([tonic, mode, otherTonic, otherMode, related]) => {
  expect(isRelatedKey({ tonic, mode }, { tonic: otherTonic, mode: otherMode })).toBe(related);
});

test('the loudness range leaves out silence and what is rare', () => {
  const half = (level: number) => Array.from({ length: 50 }, () => level);
  expect(measureRange([...half(-20), ...half(-14), ...half(-90)])).toBeCloseTo(6);
  expect(measureRange([...half(-14), -30])).toBeCloseTo(0);
});

test('a waveform that is cut off is counted once for each run', () => {
  const sine = (level: number) =>
    record(1, (i) => Math.max(-1, Math.min(1, level * Math.sin((2 * Math.PI * 2 * i) / rate))));
  expect(countClipped(sine(0.99))).toBe(0);
  expect(countClipped(sine(1.5))).toBe(8);
});

test('the tempo is found in the attacks', () => {
  const beats = record(12, (i) => ((i / rate) % 0.5 < 0.03 ? Math.sin(i * i) * 0.8 : 0));
  expect(estimateTempo(beats)).toBeCloseTo(120, -0.5);
});
