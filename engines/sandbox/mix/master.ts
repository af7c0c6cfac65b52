import { cosineOfTurns, decibels, fadePerSample, sampleRate, softClip } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { limit } from './limiter.ts';
import { fullScale, loudnessPower } from './loudness.ts';

/** Leaves room for the amount by which the MP3 encoder can raise a peak. */
const ceiling = decibels(-2.4);

/**
 * Compresses the mix by up to 3 dB where it is loud. It uses the level of both sides, and is slow enough to avoid
 * pumping.
 */
function glue(left: Float32Array, right: Float32Array, threshold: number): void {
  const up = 1 - fadePerSample(0.09);
  const down = 1 - fadePerSample(0.9);
  let level = 0;
  for (let i = 0; i < left.length; i++) {
    const l = left[i] as number;
    const r = right[i] as number;
    const power = 0.5 * (l * l + r * r);
    level += (power > level ? up : down) * (power - level);
    // The ratio is 2:1 above the threshold, so the gain is the inverse fourth root of the excess power.
    const gain = level > threshold ? Math.max(0.7, Math.sqrt(Math.sqrt(threshold / level))) : 1;
    left[i] = l * gain;
    right[i] = r * gain;
  }
}

function scale(left: Float32Array, right: Float32Array, factor: number): void {
  for (let i = 0; i < left.length; i++) {
    left[i] = (left[i] as number) * factor;
    right[i] = (right[i] as number) * factor;
  }
}

/** The gains that brought a mix to its loudness, before and after compression and saturation. */
export type Gains = readonly [before: number, after: number];

/**
 * Masters a mix in place: rumble filter, compression, loudness (LUFS), saturation, limiter, and a fade over the last
 * `fade` seconds. With the `gains` of another mix, it gets the level of that mix, so that the parts they share sound
 * the same.
 */
export function master(
  left: Float32Array,
  right: Float32Array,
  loudness: number,
  drive: number,
  fade: number,
  gains?: Gains,
): Gains {
  const target = fullScale * decibels(loudness) * decibels(loudness);
  const low = [new Filter(30), new Filter(30)] as const;
  for (let i = 0; i < left.length; i++) {
    left[i] = low[0].highpass(left[i] as number);
    right[i] = low[1].highpass(right[i] as number);
  }
  const bring = (given: number | undefined): number => {
    const power = given === undefined ? loudnessPower(left, right) : 0;
    const gain = given ?? (power > 0 ? Math.sqrt(target / power) : 1);
    scale(left, right, gain);
    return gain;
  };
  const before = bring(gains?.[0]);
  glue(left, right, target * 0.7);
  if (drive > 0) {
    const pre = 1 + drive;
    for (let i = 0; i < left.length; i++) {
      left[i] = softClip(pre * (left[i] as number)) / pre;
      right[i] = softClip(pre * (right[i] as number)) / pre;
    }
  }
  const after = bring(gains?.[1]);
  limit(left, right, ceiling);
  const count = Math.min(left.length, Math.round(fade * sampleRate));
  for (let i = 0; i < count; i++) {
    const gain = 0.5 - 0.5 * cosineOfTurns((i / count) * 0.5);
    const at = left.length - 1 - i;
    left[at] = (left[at] as number) * gain;
    right[at] = (right[at] as number) * gain;
  }
  return [before, after];
}
