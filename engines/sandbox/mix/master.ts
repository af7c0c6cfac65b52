import { cosineOfTurns, decibels, fadePerSample, sampleRate, softClip } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { limit } from './limiter.ts';
import { fullScale, loudnessPower } from './loudness.ts';

/** Leaves room for what the MP3 encoder adds to a peak. */
const ceiling = decibels(-2.4);

/** Holds the mix together: up to 3 dB less where it is loud, on the level of both sides, slow enough not to pump. */
function glue(left: Float32Array, right: Float32Array, threshold: number): void {
  const up = 1 - fadePerSample(0.09);
  const down = 1 - fadePerSample(0.9);
  let level = 0;
  for (let i = 0; i < left.length; i++) {
    const l = left[i] as number;
    const r = right[i] as number;
    const power = 0.5 * (l * l + r * r);
    level += (power > level ? up : down) * (power - level);
    // Ratio 2:1 above the threshold, in power: the gain is the square root of the excess' square root.
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

/** By how much a mix was brought to its loudness, before and after glue and warmth. */
export type Gains = readonly [before: number, after: number];

/**
 * Finishes a mix in place: rumble out, glue, loudness (LUFS), warmth, limiter, a fade over the last `fade` seconds. With
 * the `gains` of another mix it is brought to the level of that one: where the two are the same, they stay the same.
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
