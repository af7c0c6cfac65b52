import { sampleRate, sineTable } from './exact-math.ts';

const size = 2048;

/**
 * Computes one period of a tone of level 1 (root mean square), with the level `level(n, hertz)` for the n-th harmonic.
 * It has no harmonics above 15 kHz, so it doesn't alias. Phases are spread (by squares, after Schroeder) to keep the
 * peak low. The period has one more sample than 2048, for interpolation.
 */
function computePeriod(frequency: number, level: (n: number, hertz: number) => number): Float32Array {
  const table = new Float32Array(size + 1);
  const count = Math.min(160, Math.floor(15_000 / frequency));
  for (let n = 1; n <= count; n++) {
    const amount = level(n, n * frequency);
    if (amount < 0.0004) continue;
    const offset = (n * n * 37) % size;
    for (let i = 0; i < size; i++) {
      table[i] =
        (table[i] as number) + amount * (sineTable[(((i * n + offset) & (size - 1)) << 1) as number] as number);
    }
  }
  let power = 1e-12;
  for (let i = 0; i < size; i++) power += ((table[i] as number) * (table[i] as number)) / size;
  const scale = 1 / Math.sqrt(power);
  for (let i = 0; i < size; i++) table[i] = (table[i] as number) * scale;
  table[size] = table[0] as number;
  return table;
}

/** Computes periods like `computePeriod`, but each pitch only once. */
export function computePeriods(level: (n: number, hertz: number) => number): (frequency: number) => Float32Array {
  const made = new Map<number, Float32Array>();
  return (frequency) => {
    const known = made.get(frequency);
    if (known) return known;
    const table = computePeriod(frequency, level);
    made.set(frequency, table);
    return table;
  };
}

/** The phase step for a frequency, in samples of the table. */
export function tableStep(frequency: number): number {
  return (frequency * size) / sampleRate;
}

/** The number of samples in a period. */
export const tableSize = size;
