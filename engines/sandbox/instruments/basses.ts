import { fadePerSample, powerOfTwo, sampleRate, sineOfPhase, softClip } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { easeIn, leveled, mono, silence } from './instrument.ts';
import type { Instrument } from './instrument.ts';
import { pluck } from './plucked.ts';
import { patch, saw } from './synths.ts';

/**
 * The long tone of a drum machine's tuned bass drum: a sine that starts high, saturated so that small speakers
 * reproduce it.
 */
export const subBass: Instrument = {
  release: 0.08,
  rings: 2.6,
  play({ frequency, seconds, strength }) {
    const out = silence(seconds);
    const step = frequency / sampleRate;
    const fade = fadePerSample(4.2);
    const drop = fadePerSample(0.14);
    let level = 1;
    let above = 2.2;
    let phase = 0;
    for (let i = 0; i < out.length; i++) {
      out[i] = level * softClip(1.9 * sineOfPhase(phase) + 0.12 * sineOfPhase(phase * 2));
      phase += step * (1 + above);
      above *= drop;
      level *= fade;
    }
    return leveled(mono(easeIn(out, 0.003)), strength);
  },
};

/** Two saws that are slightly detuned, so that they cancel and return, with a filter that opens and closes slowly. */
export const reeseBass: Instrument = {
  release: 0.06,
  play({ frequency, seconds, strength, random }) {
    const out = silence(seconds + 0.06);
    const step = frequency / sampleRate;
    const up = powerOfTwo(16 / 1200);
    const filter = new Filter(400);
    let p = random.next();
    let q = random.next();
    let deep = 0;
    const start = random.next();
    for (let i = 0; i < out.length; i++) {
      if ((i & 31) === 0) filter.tune(420 + frequency * 3 + 260 * sineOfPhase(start + (i * 0.9) / sampleRate), 1.3);
      const teeth = saw(p, step * up) + saw(q, step / up);
      out[i] = softClip(1.6 * filter.lowpass(teeth * 0.4)) + 0.5 * sineOfPhase(deep);
      p += step * up;
      if (p >= 1) p -= 1;
      q += step / up;
      if (q >= 1) q -= 1;
      deep += step;
    }
    return leveled(mono(easeIn(out, 0.004)), strength);
  },
};

/** One saw through a resonant filter. */
export const acidBass = patch({
  spread: 0,
  sub: 0.15,
  rest: 140,
  stroke: 2300,
  fall: 0.13,
  resonance: 4.5,
  attack: 0.003,
  decay: 1.4,
  release: 0.04,
  rings: 0.7,
  drive: 0.3,
});

/** Nearly a pure sine, felt more than heard. */
export const deepBass = patch({
  spread: 0,
  sub: 1.2,
  rest: 40,
  stroke: 140,
  fall: 0.25,
  resonance: 0.7,
  attack: 0.008,
  decay: 4,
  release: 0.07,
  rings: 1.8,
});

/** A string that the thumb slaps against the frets. */
export const slapBass: Instrument = {
  release: 0.04,
  rings: 1.5,
  play(strike) {
    const string = pluck(strike, {
      attack: [26, 4200],
      damping: 0.14,
      sustain: 2.2,
      place: 0.09,
      noise: 0.7,
      body: [],
    });
    const step = strike.frequency / sampleRate;
    for (let i = 0; i < string.length; i++) {
      const deep = 0.6 * sineOfPhase(i * step) * (i < 300 ? i / 300 : 1);
      string[i] = softClip(1.5 * ((string[i] as number) + deep));
    }
    return leveled(mono(string), strike.strength);
  },
};
