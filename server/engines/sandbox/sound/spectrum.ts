import { sampleRate, sineTable } from './exact-math.ts';

const size = 2048;

/**
 * One period of a tone with the given harmonics, `level(n, hertz)` for the n-th; nothing above 15 kHz, so it does not
 * alias. Phases are spread (by squares, after Schroeder) to keep the peak low. One sample more than 2048, for reading
 * between samples.
 */
export function periodOf(frequency: number, level: (n: number, hertz: number) => number): Float32Array {
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
  table[size] = table[0] as number;
  return table;
}

/** Phase step in table samples for a frequency. */
export function tableStep(frequency: number): number {
  return (frequency * size) / sampleRate;
}

/** Reads a period at a phase in table samples, 0 <= phase < 2048. */
export function readPeriod(table: Float32Array, phase: number): number {
  const i = phase | 0;
  const a = table[i] as number;
  return a + ((table[i + 1] as number) - a) * (phase - i);
}

export const tableSize = size;
