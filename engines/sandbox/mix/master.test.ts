import { describe, expect, it } from 'vitest';
import { measureLoudness, measurePeak } from '../../../tests/sandbox/listening.ts';
import { createRandom } from '../sound/random.ts';
import { limit } from './limiter.ts';
import { fullScale, loudnessPower } from './loudness.ts';
import { master } from './master.ts';

const rate = 44_100;

/** Bursts of noise with a few samples far above the rest. */
function rough(seconds: number): { left: Float32Array; right: Float32Array; rate: number } {
  const random = createRandom('rough');
  const side = () =>
    Float32Array.from({ length: seconds * rate }, (_, i) => {
      const burst = i % 22_050 < 6000 ? 0.8 : 0.1;
      return (random.next() - 0.5) * burst + (i % 30_011 === 0 ? 1.4 : 0);
    });
  return { left: side(), right: side(), rate };
}

describe('loudness', () => {
  it('is 0 LUFS for a full-scale 997 Hz sine in both channels, and -20 LUFS for one 20 dB lower', () => {
    const sine = (level: number) =>
      Float32Array.from({ length: rate * 5 }, (_, i) => level * Math.sin((2 * Math.PI * 997 * i) / rate));
    const lufs = (side: Float32Array) => 10 * Math.log10(loudnessPower(side, side) / fullScale);
    expect(lufs(sine(1))).toBeCloseTo(0, 1);
    expect(lufs(sine(0.1))).toBeCloseTo(-20, 1);
    expect(measureLoudness({ left: sine(0.1), right: sine(0.1), rate })).toBeCloseTo(-20, 1);
  });
});

describe('limiter', () => {
  it('keeps samples below the ceiling and leaves quieter ones unchanged', () => {
    const { left, right } = rough(3);
    const before = left.slice();
    limit(left, right, 0.5);
    expect(measurePeak({ left, right, rate })).toBeLessThanOrEqual(20 * Math.log10(0.5001));
    const quiet = Float32Array.from(before, (value) => value * 0.1);
    const copy = quiet.slice();
    limit(quiet, quiet.slice(), 0.5);
    expect(quiet).toEqual(copy);
  });
});

describe('master', () => {
  it('brings any mix to the target loudness, below the ceiling, with a fade-out', () => {
    const sound = rough(6);
    master(sound.left, sound.right, -16, 0, 1);
    expect(Math.abs(measureLoudness(sound) + 16)).toBeLessThan(1.5);
    expect(measurePeak(sound)).toBeLessThan(-1.9);
    expect(Math.abs(sound.left.at(-1) ?? 1)).toBeLessThan(0.001);
  });
});
