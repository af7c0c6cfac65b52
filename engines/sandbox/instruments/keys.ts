import { cosineOfTurns, fadePerSample, powerOfTwo, sampleRate, sineOfPhase } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { easeIn, leveled, mono, silence } from './instrument.ts';
import type { Instrument, Sound, Strike } from './instrument.ts';

/** A tine piano by frequency modulation: a warm body, and a bell-like tine that gets louder with harder strokes. */
export const electricPiano: Instrument = {
  release: 0.18,
  rings: 3.4,
  play({ frequency, seconds, strength }) {
    const out = silence(seconds);
    const step = frequency / sampleRate;
    const tine = frequency * 14 < 9000 ? 14 : frequency * 7 < 9000 ? 7 : 4;
    const low = Math.min(1, 220 / frequency);
    const fade = fadePerSample(2.6 + 3.4 * low);
    const bodyFade = fadePerSample(1.4 + 1.2 * low);
    const tineFade = fadePerSample(0.6);
    let level = 1;
    let body = (0.3 + 1.1 * strength * strength) / 6.2831853;
    let bell = (0.12 + 0.55 * strength) / 6.2831853;
    let phase = 0;
    for (let i = 0; i < out.length; i++) {
      const bark = (body + 0.03) * sineOfPhase(phase);
      const main = sineOfPhase(phase + bark + 1);
      const ping = sineOfPhase(phase + bell * sineOfPhase(phase * tine) + 1);
      // The pickup is off centre, so it responds more to one side of the tine's swing.
      const both = 0.66 * main + 0.34 * ping;
      out[i] = level * (both + 0.36 * (both * both - 0.5));
      level *= fade;
      body *= bodyFade;
      bell *= tineFade;
      phase += step;
    }
    return leveled(mono(easeIn(out, 0.002)), strength);
  },
};

interface Partial {
  readonly ratio: number;
  readonly level: number;
  /** Seconds until the partial has fallen by 60 dB. */
  readonly seconds: number;
}

/** Adds a decaying sine by recursion, which costs only two products per sample. */
function addPartial(out: Float32Array, frequency: number, level: number, seconds: number, turns: number): void {
  if (frequency > 16_000 || level < 1e-4) return;
  const fade = fadePerSample(seconds);
  const angle = frequency / sampleRate;
  const a = 2 * fade * cosineOfTurns(angle);
  const b = fade * fade;
  let before = level * cosineOfTurns(turns - 0.25 - angle);
  let now = level * cosineOfTurns(turns - 0.25);
  const end = Math.min(out.length, Math.round(seconds * sampleRate * 1.1));
  for (let i = 0; i < end; i++) {
    out[i] = (out[i] as number) + now;
    const next = a * now - b * before;
    before = now;
    now = next;
  }
}

/** Adds the knock of a hammer or mallet: a short burst of dull noise. */
function addKnock(out: Float32Array, strike: Strike, level: number, frequency: number): void {
  const filter = new Filter(frequency, 0.9);
  const fade = fadePerSample(0.07);
  let loud = level;
  const end = Math.min(out.length, Math.round(0.09 * sampleRate));
  for (let i = 0; i < end; i++) {
    out[i] = (out[i] as number) + loud * filter.bandpass(strike.random.next() - 0.5);
    loud *= fade;
  }
}

/** Struck strings. Their partials are slightly sharper than harmonics, and the first ones are pairs that beat. */
function piano(sound: { bright: number; knock: number; sustain: number }): Instrument {
  return {
    release: 0.22,
    rings: 3.6,
    play(strike): Sound {
      const { frequency, seconds, strength } = strike;
      const out = silence(seconds);
      const stiff = 0.00035 * (frequency / 262);
      const bright = sound.bright * (0.55 + 0.6 * strength);
      const low = Math.sqrt(262 / frequency);
      const count = Math.min(18, Math.floor(9000 / frequency));
      for (let n = 1; n <= count; n++) {
        const hertz = n * frequency * Math.sqrt(1 + stiff * n * n);
        const level = powerOfTwo(-(n - 1) / (1.6 * bright)) / Math.sqrt(n);
        const life = (sound.sustain * low) / (1 + 0.35 * (n - 1));
        const turns = strike.random.next();
        if (n <= 3) {
          addPartial(out, hertz * 1.0004, level * 0.55, life, turns);
          addPartial(out, hertz * 0.9996, level * 0.45, life * 1.2, turns + 0.03);
        } else addPartial(out, hertz, level, life, turns);
      }
      addKnock(out, strike, sound.knock, Math.min(2400, 500 + frequency));
      return leveled(mono(easeIn(out, 0.003)), strength);
    },
  };
}

export const feltPiano = piano({ bright: 1.1, knock: 0.5, sustain: 5.5 });
export const housePiano = piano({ bright: 2.6, knock: 0.35, sustain: 4.2 });
/** An upright with worn hammers. Its sound lies between the other two pianos. */
export const uprightPiano = piano({ bright: 1.8, knock: 0.45, sustain: 3.4 });

/** Metal bars and tongues, which have a few partials far apart. */
function struckMetal(partials: readonly Partial[], knock: number, shimmer: number): Instrument {
  return {
    release: 0.5,
    rings: 3.2,
    play(strike): Sound {
      const { frequency, seconds, strength } = strike;
      const out = silence(seconds);
      partials.forEach(({ ratio, level, seconds: life }, i) => {
        const loud = i === 0 ? level : level * (0.35 + 0.65 * strength);
        addPartial(out, frequency * ratio, loud, life * Math.sqrt(440 / frequency), 0);
      });
      addKnock(out, strike, knock * strength, 1800);
      const step = 5.2 / sampleRate;
      for (let i = 0; i < out.length; i++)
        out[i] = (out[i] as number) * (1 - shimmer * (0.5 + 0.5 * sineOfPhase(i * step)));
      return leveled(mono(easeIn(out, 0.001)), strength);
    },
  };
}

export const vibraphone = struckMetal(
  [
    { ratio: 1, level: 1, seconds: 4.5 },
    { ratio: 3.984, level: 0.22, seconds: 1.3 },
    { ratio: 10.668, level: 0.05, seconds: 0.35 },
  ],
  0.25,
  0.3,
);

export const musicBox = struckMetal(
  [
    { ratio: 1, level: 1, seconds: 2.2 },
    { ratio: 2.0005, level: 0.12, seconds: 1.2 },
    { ratio: 5.404, level: 0.28, seconds: 0.6 },
    { ratio: 8.933, level: 0.08, seconds: 0.25 },
  ],
  0.2,
  0,
);

/** Glass bowls: slow partials that beat, with almost no attack. */
export const glassBells = struckMetal(
  [
    { ratio: 1, level: 1, seconds: 5.5 },
    { ratio: 2.003, level: 0.35, seconds: 4 },
    { ratio: 2.76, level: 0.16, seconds: 2.4 },
    { ratio: 5.41, level: 0.05, seconds: 1.1 },
  ],
  0.04,
  0.18,
);
