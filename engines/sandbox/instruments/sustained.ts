import { cosineOfTurns, powerOfTwo, sampleRate, sineOfPhase } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { leveled, mono, silence, toneGain } from './instrument.ts';
import type { Instrument, Sound, Strike } from './instrument.ts';
import { computePeriods, tableSize, tableStep } from '../sound/spectrum.ts';

/** Returns the level of a fade-in that reaches 1 after `seconds`, along half a cosine. */
function swell(i: number, seconds: number): number {
  const at = i / (seconds * sampleRate);
  return at >= 1 ? 1 : 0.5 - 0.5 * cosineOfTurns(at * 0.5);
}

interface Choir {
  /** The level of the n-th harmonic, whose frequency is given in hertz. */
  readonly level: (n: number, hertz: number) => number;
  readonly attack: number;
  readonly release: number;
  /** The detuning between the voices, in cents. */
  readonly spread: number;
}

/** The number of 32-bit phase steps between two samples of a period. */
const fraction = 2_097_152;

/** The level of the sum of three voices of level 1, weighted 0.6, 1, and 0.25. */
const choirLevel = 1.193;

/** Three slightly detuned voices of one tone, one in the middle and one on each side, for pads and string sections. */
export function choir(sound: Choir): Instrument {
  const periods = computePeriods(sound.level);
  return {
    release: sound.release,
    play({ frequency, seconds, strength, random }): Sound {
      const left = silence(seconds + sound.release);
      const right = new Float32Array(left.length);
      const table = periods(frequency);
      // Phases are 32-bit integers that wrap around by themselves. Their upper 11 bits are the index in the table.
      const cents = (amount: number): number =>
        Math.round(tableStep(frequency * powerOfTwo(amount / 1200)) * fraction) | 0;
      const stepA = cents(0);
      const stepB = cents(-sound.spread * random.between(0.8, 1.2));
      const stepC = cents(sound.spread * random.between(0.8, 1.2));
      let a = Math.floor(random.next() * 4294967296) | 0;
      let b = Math.floor(random.next() * 4294967296) | 0;
      let c = Math.floor(random.next() * 4294967296) | 0;
      const rise = Math.min(left.length, Math.round(sound.attack * sampleRate));
      const level = toneGain(strength) / choirLevel;
      for (let i = 0; i < left.length; i++) {
        const ia = a >>> 21;
        const ib = b >>> 21;
        const ic = c >>> 21;
        const va = table[ia] as number;
        const vb = table[ib] as number;
        const vc = table[ic] as number;
        const middle = 0.6 * (va + ((table[ia + 1] as number) - va) * ((a & 0x1fffff) / fraction));
        const l = vb + ((table[ib + 1] as number) - vb) * ((b & 0x1fffff) / fraction);
        const r = vc + ((table[ic + 1] as number) - vc) * ((c & 0x1fffff) / fraction);
        const gain = i < rise ? level * swell(i, sound.attack) : level;
        left[i] = gain * (middle + l + 0.25 * r);
        right[i] = gain * (middle + r + 0.25 * l);
        a = (a + stepA) | 0;
        b = (b + stepB) | 0;
        c = (c + stepC) | 0;
      }
      return { left, right };
    },
  };
}

/** The level of a low-pass slope at a frequency. */
export const lowPassLevel = (hertz: number, cutoff: number): number => {
  const q = hertz / cutoff;
  return 1 / (1 + q * q);
};
/** The level of a resonance at a frequency. */
export const resonanceLevel = (hertz: number, centre: number, width: number): number => {
  const q = (hertz - centre) / width;
  return 1 / (1 + q * q);
};

export const warmPad = choir({
  level: (n, hertz) => lowPassLevel(hertz, 700) / n,
  attack: 0.5,
  release: 0.7,
  spread: 7,
});
export const widePad = choir({
  level: (n, hertz) => lowPassLevel(hertz, 2200) / n,
  attack: 0.18,
  release: 0.4,
  spread: 12,
});
export const airPad = choir({
  level: (n, hertz) => (n === 1 ? 1 : n % 2 === 0 ? 0.35 : 0.12) * lowPassLevel(hertz, 3000),
  attack: 1.1,
  release: 1.2,
  spread: 9,
});
const stringSpectrum = (n: number, hertz: number): number =>
  (lowPassLevel(hertz, 2400) / n) *
  (0.55 + 0.9 * resonanceLevel(hertz, 480, 200) + 0.7 * resonanceLevel(hertz, 1200, 450));
export const strings = choir({ level: stringSpectrum, attack: 0.42, release: 0.5, spread: 9 });
export const shortStrings = choir({ level: stringSpectrum, attack: 0.035, release: 0.16, spread: 8 });
export const bowedBass = choir({
  level: (n, hertz) => lowPassLevel(hertz, 420) / n,
  attack: 0.2,
  release: 0.4,
  spread: 3,
});

interface Solo {
  readonly level: (n: number, hertz: number) => number;
  /** The brighter tone that is blended in as the player plays louder. */
  readonly bright: (n: number, hertz: number) => number;
  readonly attack: number;
  readonly release: number;
  /** The vibrato: its rate in hertz, and its final depth in cents. */
  readonly vibrato: readonly [number, number];
  /** The level of the breath or bow noise, relative to the tone. */
  readonly breath: number;
  /** The number of cents below the pitch at which a note starts. */
  readonly scoop: number;
}

/** One player who sustains a note: late vibrato, breath noise, and a tone that brightens with the level. */
export function solo(sound: Solo): Instrument {
  const darkPeriods = computePeriods(sound.level);
  const brightPeriods = computePeriods(sound.bright);
  return {
    release: sound.release,
    play(strike: Strike): Sound {
      const { frequency, seconds, strength, random } = strike;
      const out = silence(seconds + sound.release);
      const dark = darkPeriods(frequency);
      const bright = brightPeriods(frequency);
      const noise = new Filter(Math.min(9000, Math.max(1800, frequency * 3)), 1.2);
      const step = tableStep(frequency);
      const rate = sound.vibrato[0] * random.between(0.95, 1.05);
      // A cent is a factor of about 1 + 0.0005778.
      const depth = sound.vibrato[1] * 0.0005778;
      const scoop = sound.scoop * 0.0005778;
      const rise = sound.attack * sampleRate;
      let phase = random.next() * tableSize;
      for (let i = 0; i < out.length; i++) {
        const time = i / sampleRate;
        const late = time < 0.15 ? 0 : time > 0.55 ? 1 : (time - 0.15) * 2.5;
        const wave = sineOfPhase(time * rate);
        const gain = i < rise ? swell(i, sound.attack) : 1;
        const open = Math.min(1, (0.25 + 0.6 * strength) * gain * (1 + 0.12 * wave * late));
        const j = phase | 0;
        const part = phase - j;
        const d = dark[j] as number;
        const b = bright[j] as number;
        const dull = d + ((dark[j + 1] as number) - d) * part;
        const clear = b + ((bright[j + 1] as number) - b) * part;
        const hiss = noise.bandpass(random.next() - 0.5) * sound.breath * (i < rise * 1.6 ? 1.8 : 1);
        out[i] = gain * (1 + 0.05 * wave * late) * (dull * (1 - open) + clear * open + hiss);
        const start = time < 0.09 ? scoop * (1 - time / 0.09) : 0;
        phase += step * (1 + depth * wave * late - start);
        while (phase >= tableSize) phase -= tableSize;
      }
      return leveled(mono(out), strength);
    },
  };
}

export const flute = solo({
  level: (n, hertz) => ([0, 1, 0.18, 0.05][n] ?? 0) * lowPassLevel(hertz, 6000),
  bright: (n, hertz) => ([0, 1, 0.42, 0.2, 0.08, 0.04][n] ?? 0) * lowPassLevel(hertz, 7000),
  attack: 0.055,
  release: 0.09,
  vibrato: [5.1, 11],
  breath: 0.28,
  scoop: 14,
});
export const violin = solo({
  level: (n, hertz) => stringSpectrum(n, hertz),
  bright: (n, hertz) =>
    (lowPassLevel(hertz, 4200) / n) * (0.6 + resonanceLevel(hertz, 500, 200) + resonanceLevel(hertz, 2600, 700)),
  attack: 0.11,
  release: 0.22,
  vibrato: [5.6, 17],
  breath: 0.09,
  scoop: 22,
});
export const horn = solo({
  level: (n, hertz) => lowPassLevel(hertz, 420) * powerOfTwo(-n * 0.35),
  bright: (n, hertz) => lowPassLevel(hertz, 1300) * powerOfTwo(-n * 0.2),
  attack: 0.1,
  release: 0.25,
  vibrato: [4.6, 6],
  breath: 0.04,
  scoop: 18,
});
