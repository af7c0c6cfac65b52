import { powerOfTwo, sampleRate, sineOfPhase, softClip } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { easeIn, leveled, mono, silence } from './instrument.ts';
import type { Instrument, Strike } from './instrument.ts';

interface StringSound {
  /** The cut-off of the finger's or pick's noise: a multiple of the pitch, and a minimum in hertz. */
  readonly attack: readonly [number, number];
  /** How much the string damps its high frequencies in each period, from 0 (bright) to 0.5 (dull). */
  readonly damping: number;
  /** Seconds until a string at 220 Hz has fallen by 60 dB. */
  readonly sustain: number;
  /** The position where the string is plucked, as a share of its length. */
  readonly place: number;
  /** The level of the noise of the stroke against the string. */
  readonly noise: number;
  /** The resonances of the body, as hertz and level. */
  readonly body: readonly (readonly [number, number])[];
}

/**
 * Computes the initial shape of the string: the two slopes of a string pulled aside at `place`, rounded by the finger,
 * with some noise of skin or pick.
 */
function excite(length: number, sound: StringSound, { frequency, strength, random }: Strike): Float32Array {
  const cutoff = Math.max(sound.attack[1], frequency * sound.attack[0]) * (0.5 + 0.7 * strength);
  const soft = new Filter(cutoff, 0.6);
  const line = new Float32Array(length);
  // The second pass starts with the filter state that the first one ends with, so that the period has no seam.
  for (let turn = 0; turn < 2; turn++) {
    for (let i = 0; i < length; i++) {
      const slope = i < length * sound.place ? 1 - sound.place : -sound.place;
      line[i] = soft.lowpass(slope + sound.noise * (random.next() - 0.5));
    }
  }
  const mean = line.reduce((sum, value) => sum + value, 0) / length;
  return line.map((value) => value - mean);
}

/** A plucked string after Karplus and Strong, tuned by an all-pass filter, with a pick position and a body. */
export function pluck(strike: Strike, sound: StringSound): Float32Array {
  const { frequency } = strike;
  const out = silence(strike.seconds);
  const period = sampleRate / frequency;
  const damping = sound.damping;
  const whole = Math.max(2, Math.floor(period - damping - 0.3));
  const fraction = period - damping - whole;
  const tuning = (1 - fraction) / (1 + fraction);
  const life = sound.sustain * Math.sqrt(220 / frequency);
  const loss = powerOfTwo((-9.9658 * period) / (life * sampleRate));
  const line = excite(whole, sound, strike);
  const body = sound.body.map(([hertz, level]) => ({ filter: new Filter(hertz, 4), level }));
  let at = 0;
  let last = 0;
  let passedIn = 0;
  let passedOut = 0;
  for (let i = 0; i < out.length; i++) {
    const value = line[at] as number;
    const damped = loss * ((1 - damping) * value + damping * last);
    last = value;
    const tuned = tuning * damped + passedIn - tuning * passedOut;
    passedIn = damped;
    passedOut = tuned;
    line[at] = tuned;
    at = at + 1 === whole ? 0 : at + 1;
    out[i] = value;
  }
  if (body.length > 0) {
    for (let i = 0; i < out.length; i++) {
      let sum = out[i] as number;
      const dry = sum;
      for (const { filter, level } of body) sum += level * filter.bandpass(dry);
      out[i] = sum;
    }
  }
  return easeIn(out, 0.0008);
}

/** A plucked string as an instrument. `release` and `rings` are in seconds. */
function guitar(sound: StringSound, release: number, rings: number): Instrument {
  return { release, rings, play: (strike) => leveled(mono(pluck(strike, sound)), strike.strength) };
}

const woodenBody = [
  [105, 0.9],
  [205, 0.7],
  [410, 0.35],
] as const;

export const nylonGuitar = guitar(
  { attack: [22, 5500], damping: 0.22, sustain: 3.2, place: 0.17, noise: 0.5, body: woodenBody },
  0.09,
  2.4,
);
export const nylonLead = guitar(
  { attack: [15, 4200], damping: 0.18, sustain: 3.6, place: 0.14, noise: 0.3, body: woodenBody },
  0.12,
  2.6,
);
export const steelGuitar = guitar(
  {
    attack: [26, 7500],
    damping: 0.07,
    sustain: 4.5,
    place: 0.13,
    noise: 0.6,
    body: [
      [120, 0.5],
      [240, 0.4],
    ],
  },
  0.12,
  2.8,
);
/** Meant for an amplifier. The distortion is an effect of the whole part, because the strings must interact in it. */
export const driveGuitar = guitar(
  { attack: [22, 6000], damping: 0.14, sustain: 7, place: 0.11, noise: 0.3, body: [] },
  0.06,
  2.6,
);

/** The same strings, damped by the edge of the hand. */
export const mutedGuitar = guitar(
  { attack: [14, 3000], damping: 0.4, sustain: 0.7, place: 0.09, noise: 0.6, body: [] },
  0.03,
  0.6,
);

/** A clean electric guitar that is released at once, for the off-beats of reggae and the scratching of funk. */
export const skankGuitar = guitar(
  {
    attack: [24, 7500],
    damping: 0.12,
    sustain: 1.1,
    place: 0.12,
    noise: 0.4,
    body: [[330, 0.5]],
  },
  0.035,
  0.6,
);
/** Strings struck from below by rubber pads, which sound dry and bright. */
export const clavinet = guitar(
  { attack: [30, 9000], damping: 0.05, sustain: 1.6, place: 0.06, noise: 0.35, body: [] },
  0.03,
  0.9,
);
/** A body made of a drum skin, which rings only for a moment. */
export const banjo = guitar(
  {
    attack: [30, 9000],
    damping: 0.11,
    sustain: 1.3,
    place: 0.07,
    noise: 0.5,
    body: [
      [310, 0.9],
      [720, 0.5],
    ],
  },
  0.06,
  1.2,
);

/** A double bass: the string, its deep fundamental, and a wooden knock. */
export const uprightBass: Instrument = {
  release: 0.12,
  rings: 2,
  play(strike) {
    const string = pluck(strike, {
      attack: [14, 1200],
      damping: 0.45,
      sustain: 2.2,
      place: 0.18,
      noise: 0.3,
      body: [
        [92, 0.8],
        [180, 0.3],
      ],
    });
    const step = strike.frequency / sampleRate;
    let deep = 0.55;
    const fade = powerOfTwo(-9.9658 / (1.6 * sampleRate));
    const warm = new Filter(1500, 0.7);
    for (let i = 0; i < string.length; i++) {
      const rise = i < 500 ? i / 500 : 1;
      string[i] = warm.lowpass(0.75 * (string[i] as number) + rise * deep * sineOfPhase(i * step));
      deep *= fade;
    }
    return leveled(mono(string), strike.strength);
  },
};

/** An electric bass played with a pick through a warm amplifier. */
export const pickedBass: Instrument = {
  release: 0.06,
  rings: 1.8,
  play(strike) {
    const string = pluck(strike, { attack: [14, 1600], damping: 0.3, sustain: 2.6, place: 0.16, noise: 0.4, body: [] });
    const step = strike.frequency / sampleRate;
    const amplifier = new Filter(2600, 0.7);
    for (let i = 0; i < string.length; i++) {
      const deep = 0.3 * sineOfPhase(i * step) * (i < 400 ? i / 400 : 1);
      string[i] = amplifier.lowpass(softClip(1.8 * ((string[i] as number) + deep)));
    }
    return leveled(mono(string), strike.strength);
  },
};
