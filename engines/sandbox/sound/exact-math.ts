/*
 * Functions that return the same bits on every machine. ECMAScript doesn't specify the precision of Math.sin, Math.exp,
 * and Math.pow. Sums, products, quotients, and square roots are exact everywhere (IEEE 754). These functions use only
 * those, so a song has the same bytes on every machine.
 */

export const sampleRate = 44_100;

/** The sine of `turns` full turns (1 turn is 2 pi), with an error below 1e-7. */
export function sineOfTurns(turns: number): number {
  let r = turns - Math.floor(turns + 0.5);
  if (r > 0.25) r = 0.5 - r;
  else if (r < -0.25) r = -0.5 - r;
  const q = r * r;
  // Taylor's series in powers of 2 pi r: (2 pi)^n / n!.
  return (
    r *
    (6.283185307179586 -
      q *
        (41.341702240399755 -
          q *
            (81.60524927607504 -
              q * (76.70585975306136 - q * (42.05869394489765 - q * (15.094642576822984 - q * 3.8199525848482803))))))
  );
}

/** The cosine of `turns` full turns. */
export function cosineOfTurns(turns: number): number {
  return sineOfTurns(turns + 0.25);
}

/** 2 to the power of `x`, with a relative error below 1e-11. */
export function powerOfTwo(x: number): number {
  const whole = Math.floor(x);
  const t = (x - whole) * 0.6931471805599453;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 12; n++) {
    term *= t / n;
    sum += term;
  }
  for (let n = 0; n < whole; n++) sum *= 2;
  for (let n = 0; n > whole; n--) sum *= 0.5;
  return sum;
}

/** The amplitude factor of a level in decibels. */
export function decibels(level: number): number {
  return powerOfTwo(level * 0.16609640474436813);
}

/** The frequency in hertz of a MIDI pitch (69 = A4 = 440 Hz), which may be fractional. */
export function frequencyOfPitch(pitch: number): number {
  return 440 * powerOfTwo((pitch - 69) / 12);
}

/** The factor per sample by which a level falls by 60 dB in `seconds`. */
export function fadePerSample(seconds: number): number {
  return powerOfTwo(-9.965784284662087 / (seconds * sampleRate));
}

/** Soft clipping that approximates the hyperbolic tangent. It is exact at 0 and constant beyond 3. */
export function softClip(x: number): number {
  if (x > 3) return 1;
  if (x < -3) return -1;
  const q = x * x;
  return (x * (27 + q)) / (27 + 9 * q);
}

const tableSize = 4096;

/**
 * One turn of a sine in 4096 steps, plus one for interpolation. It is for loops in which the series would be too slow.
 */
export const sineTable: Float32Array = (() => {
  const table = new Float32Array(tableSize + 1);
  for (let i = 0; i <= tableSize; i++) table[i] = sineOfTurns(i / tableSize);
  return table;
})();

/** The sine of a phase in turns (at least 0), from the table with linear interpolation. */
export function sineOfPhase(phase: number): number {
  const at = (phase - Math.floor(phase)) * tableSize;
  const i = at | 0;
  const a = sineTable[i] as number;
  return a + ((sineTable[i + 1] as number) - a) * (at - i);
}
