import { sampleRate, sineOfPhase } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { createRandom } from '../sound/random.ts';
import type { Process } from './effects.ts';

/**
 * Creates the sound of a worn tape or record for the whole mix: wavering pitch, crackle, and missing high frequencies.
 */
export function tape(wear: { wow?: number; crackle?: number; lowpass?: number }, seed: number): Process {
  const size = 4096;
  const lines = [new Float32Array(size), new Float32Array(size)] as const;
  const dullL = new Filter(wear.lowpass ?? 18_000, 0.65);
  const dullR = new Filter(wear.lowpass ?? 18_000, 0.65);
  const random = createRandom(seed, 'crackle');
  const dust = new Filter(2600, 1.4);
  const wow = (wear.wow ?? 0) * 90;
  const crackle = wear.crackle ?? 0;
  let start = 0;
  return (left, right, from) => {
    for (let i = 0; i < left.length; i++) {
      const at = (start + i) & (size - 1);
      const time = (from + i) / sampleRate;
      lines[0][at] = left[i] as number;
      lines[1][at] = right[i] as number;
      const delay = 300 + wow * (sineOfPhase(time * 0.55) + 0.25 * sineOfPhase(time * 3.7 + 0.3));
      const whole = Math.floor(delay);
      const part = delay - whole;
      const p = (at - whole) & (size - 1);
      const q = (p - 1) & (size - 1);
      const roll = random.next();
      const grain = roll < 0.00022 ? (random.next() - 0.5) * 1.6 : (roll - 0.5) * 0.006;
      const speck = crackle * 0.12 * dust.bandpass(grain);
      const l = (lines[0][p] as number) * (1 - part) + (lines[0][q] as number) * part;
      const r = (lines[1][p] as number) * (1 - part) + (lines[1][q] as number) * part;
      left[i] = dullL.lowpass(l) + speck;
      right[i] = dullR.lowpass(r) + speck * 0.8;
    }
    start = (start + left.length) & (size - 1);
  };
}
