import { powerOfTwo, sampleRate, sineOfPhase, softClip } from './exact-math.ts';
import { Filter } from './filters.ts';
import { easeIn, leveled, mono, silence } from './instrument.ts';
import type { Instrument, Strike } from './instrument.ts';

interface StringSound {
  /** Cut-off of the finger's or pick's noise, as a multiple of the pitch and a floor in hertz. */
  readonly attack: readonly [number, number];
  /** 0 dark to 0.5... how much the string itself damps its highs each period. */
  readonly damping: number;
  /** Seconds to fall by 60 dB at 220 Hz. */
  readonly sustain: number;
  /** Where it is plucked, as a share of its length. */
  readonly place: number;
  /** Resonances of the body: hertz and level. */
  readonly body: readonly (readonly [number, number])[];
}

/** A plucked string after Karplus and Strong, tuned by an all-pass, with pick position and body. */
function pluck(strike: Strike, sound: StringSound): Float32Array {
  const { frequency, strength, random } = strike;
  const out = silence(strike.seconds);
  const period = sampleRate / frequency;
  const damping = sound.damping;
  const whole = Math.max(2, Math.floor(period - damping - 0.3));
  const fraction = period - damping - whole;
  const tuning = (1 - fraction) / (1 + fraction);
  const life = sound.sustain * Math.sqrt(220 / frequency);
  const loss = powerOfTwo((-9.9658 * period) / (life * sampleRate));
  const line = new Float32Array(whole);
  const soft = new Filter(Math.max(sound.attack[1], frequency * sound.attack[0]) * (0.5 + 0.7 * strength), 0.6);
  for (let i = 0; i < whole; i++) line[i] = soft.lowpass(random.next() * 2 - 1);
  const shift = Math.max(1, Math.round(whole * sound.place));
  const combed = line.map((value, i) => value - (line[(i + whole - shift) % whole] as number));
  let mean = 0;
  for (const value of combed) mean += value / whole;
  for (let i = 0; i < whole; i++) line[i] = (combed[i] as number) - mean;
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

function guitar(sound: StringSound, release: number, rings: number): Instrument {
  return { release, rings, play: (strike) => leveled(mono(pluck(strike, sound)), strike.strength) };
}

const woodenBody = [
  [105, 0.9],
  [205, 0.7],
  [410, 0.35],
] as const;

export const nylonGuitar = guitar(
  { attack: [7, 1500], damping: 0.38, sustain: 3.2, place: 0.19, body: woodenBody },
  0.09,
  2.4,
);
export const nylonLead = guitar(
  { attack: [9, 2400], damping: 0.24, sustain: 3.6, place: 0.14, body: woodenBody },
  0.12,
  2.6,
);
export const steelGuitar = guitar(
  {
    attack: [16, 4200],
    damping: 0.12,
    sustain: 4.5,
    place: 0.13,
    body: [
      [120, 0.5],
      [240, 0.4],
    ],
  },
  0.12,
  2.8,
);
/** Meant for an amplifier: the distortion is an effect of its part, for the strings meet in it. */
export const driveGuitar = guitar({ attack: [14, 3600], damping: 0.2, sustain: 7, place: 0.11, body: [] }, 0.06, 2.6);

/** The same strings under the edge of the hand. */
export const mutedGuitar = guitar({ attack: [8, 1500], damping: 0.42, sustain: 0.7, place: 0.09, body: [] }, 0.03, 0.6);

/** A double bass: the string, its deep fundamental, and a wooden knock. */
export const uprightBass: Instrument = {
  release: 0.12,
  rings: 2,
  play(strike) {
    const string = pluck(strike, {
      attack: [6, 420],
      damping: 0.45,
      sustain: 2.2,
      place: 0.22,
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

/** An electric bass under a pick, through a warm amplifier. */
export const pickedBass: Instrument = {
  release: 0.06,
  rings: 1.8,
  play(strike) {
    const string = pluck(strike, { attack: [14, 1600], damping: 0.3, sustain: 2.6, place: 0.16, body: [] });
    const step = strike.frequency / sampleRate;
    const amplifier = new Filter(2600, 0.7);
    for (let i = 0; i < string.length; i++) {
      const deep = 0.3 * sineOfPhase(i * step) * (i < 400 ? i / 400 : 1);
      string[i] = amplifier.lowpass(softClip(1.8 * ((string[i] as number) + deep)));
    }
    return leveled(mono(string), strike.strength);
  },
};
