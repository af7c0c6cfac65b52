import { powerOfTwo, sampleRate } from '../sound/exact-math.ts';

/** The mean square of a programme at 0 LUFS (BS.1770: the offset of -0.691 dB). */
export const fullScale = powerOfTwo(0.0691 * 3.321928094887362);

/**
 * The K-weighting filters of ITU-R BS.1770 at 44.1 kHz: a shelf for the acoustic effect of the head, and a high-pass
 * filter.
 */
const shelf = [1.5308412300498355, -2.6509799951536985, 1.1690790799210682, -1.6636551132560204, 0.7125954280732254];
const highpass = [1, -2, 1, -1.9891696736297957, 0.9891990357870394];

/**
 * Returns the integrated loudness after ITU-R BS.1770-4 as a mean square (blocks of 400 ms, gates at -70 LUFS and 10 LU
 * below the mean). Divide it by `fullScale` for the factor to 0 LUFS. It isn't in decibels, because they would require
 * a logarithm.
 */
export function loudnessPower(left: Float32Array, right: Float32Array): number {
  const hop = Math.round(sampleRate * 0.1);
  const hops = Math.floor(left.length / hop);
  const energy = new Float64Array(Math.max(1, hops));
  for (const side of [left, right]) {
    const [b0, b1, b2, a1, a2] = shelf as [number, number, number, number, number];
    const [, c1, , d1, d2] = highpass as [number, number, number, number, number];
    let x1 = 0;
    let x2 = 0;
    let y1 = 0;
    let y2 = 0;
    let z1 = 0;
    let z2 = 0;
    for (let h = 0; h < hops; h++) {
      let sum = 0;
      for (let i = h * hop; i < (h + 1) * hop; i++) {
        const x = side[i] as number;
        const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
        const z = y + c1 * y1 + y2 - d1 * z1 - d2 * z2;
        x2 = x1;
        x1 = x;
        y2 = y1;
        y1 = y;
        z2 = z1;
        z1 = z;
        sum += z * z;
      }
      energy[h] = (energy[h] as number) + sum / hop;
    }
  }
  const blocks: number[] = [];
  for (let h = 0; h + 4 <= hops; h++) {
    blocks.push(
      ((energy[h] as number) + (energy[h + 1] as number) + (energy[h + 2] as number) + (energy[h + 3] as number)) / 4,
    );
  }
  const mean = (powers: readonly number[]): number =>
    powers.reduce((sum, power) => sum + power, 0) / Math.max(1, powers.length);
  const audible = blocks.filter((power) => power > fullScale * 1e-7);
  const gate = mean(audible) * 0.1;
  return mean(audible.filter((power) => power > gate));
}
