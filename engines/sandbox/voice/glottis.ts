import { cosineOfTurns, frequencyOfPitch, sineOfTurns, sineTable } from '../sound/exact-math.ts';

/** The number of samples in one period of the source. */
export const periodSize = 2048;

/** The share of a period in which the vocal folds are open. */
const open = 0.62;

const mostHarmonics = 150;
const shapeSize = 1024;

interface Harmonic {
  readonly sine: number;
  readonly cosine: number;
}

/**
 * The harmonics of the flow through the vocal folds as it leaves the mouth (its derivative), after Klatt and Klatt
 * (1990). The flow follows a t^2 - b t^3 while the folds are open, and stops when they close.
 */
const harmonics: readonly Harmonic[] = (() => {
  const shape = Float64Array.from({ length: shapeSize }, (_, i) => {
    const t = i / shapeSize / open;
    return t < 1 ? 2 * t - 3 * t * t : 0;
  });
  return Array.from({ length: mostHarmonics }, (_, k) => {
    let [sine, cosine] = [0, 0];
    for (let i = 0; i < shapeSize; i++) {
      const turns = (i * (k + 1)) / shapeSize;
      const whole = turns - Math.floor(turns);
      sine += (shape[i] as number) * sineOfTurns(whole);
      cosine += (shape[i] as number) * cosineOfTurns(whole);
    }
    return { sine: (2 * sine) / shapeSize, cosine: (2 * cosine) / shapeSize };
  });
})();

const made = new Map<number, Float32Array>();

/**
 * Returns one period of the source for pitches up to two semitones above `pitch`, without harmonics above 15 kHz. Its
 * first sample is repeated at the end, for interpolation.
 */
export function sourcePeriod(pitch: number): Float32Array {
  const step = Math.floor(pitch / 2);
  const known = made.get(step);
  if (known) return known;
  const count = Math.min(mostHarmonics, Math.floor(15_000 / frequencyOfPitch(step * 2 + 3)));
  const table = new Float32Array(periodSize + 1);
  const turn = sineTable.length - 1;
  const ratio = turn / periodSize;
  for (let k = 0; k < count; k++) {
    const { sine, cosine } = harmonics[k] as Harmonic;
    for (let i = 0; i < periodSize; i++) {
      const at = (i * (k + 1) * ratio) % turn;
      const quarter = (at + turn / 4) % turn;
      table[i] = (table[i] as number) + sine * (sineTable[at] as number) + cosine * (sineTable[quarter] as number);
    }
  }
  table[periodSize] = table[0] as number;
  made.set(step, table);
  return table;
}
