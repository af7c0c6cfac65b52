import { sampleRate, sineOfPhase } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { easeIn, leveled, silence } from './instrument.ts';
import type { Instrument, Sound } from './instrument.ts';
import type { Random } from '../sound/random.ts';

/** An ambience behind the music, made of overlapping sections of noise. `fill` writes one channel. */
function scene(fill: (out: Float32Array, random: Random, side: number) => void): Instrument {
  return {
    release: 1.4,
    play({ seconds, strength, random }): Sound {
      const left = silence(seconds + 1.4);
      const right = new Float32Array(left.length);
      fill(left, random, 0);
      fill(right, random, 1);
      const { left: l, right: r } = leveled({ left, right }, strength);
      return { left: easeIn(l, 1), right: easeIn(r, 1) };
    },
  };
}

/** Adds a drop that falls on metal: a short ping. */
function addDrop(out: Float32Array, at: number, hertz: number, level: number): void {
  const end = Math.min(out.length, at + 700);
  let loud = level;
  for (let i = at; i < end; i++) {
    out[i] = (out[i] as number) + loud * sineOfPhase(((i - at) * hertz) / sampleRate);
    loud *= 0.991;
  }
}

/** Rain on a roof: a soft rush, with drops of which some ring. */
export const rain = scene((out, random) => {
  const up = new Filter(900, 0.7);
  const down = new Filter(6500, 0.7);
  for (let i = 0; i < out.length; i++) out[i] = 0.5 * down.lowpass(up.highpass(random.next() - 0.5));
  for (let at = 0; at < out.length; at += 200 + random.index(2600)) {
    addDrop(out, at, random.between(1400, 5200), 0.25 * random.next() * random.next());
  }
});

/** Waves on a shore, about seven seconds apart. */
export const sea = scene((out, random, side) => {
  const rush = new Filter(1400, 0.7);
  const rumble = new Filter(300, 0.7);
  const start = random.next();
  for (let i = 0; i < out.length; i++) {
    const swell = 0.5 + 0.5 * sineOfPhase(start + 1 + i / (sampleRate * 7) - side * 0.06);
    const noise = random.next() - 0.5;
    out[i] = swell * swell * rush.lowpass(noise) + 0.6 * rumble.lowpass(noise);
  }
});

/** Wind: a band of noise whose frequency wanders. */
export const wind = scene((out, random, side) => {
  const band = new Filter(500, 2.2);
  const start = random.next();
  for (let i = 0; i < out.length; i++) {
    const time = i / sampleRate;
    const gust = sineOfPhase(start + 2 + time * 0.11 + side * 0.1) + 0.5 * sineOfPhase(start + time * 0.27);
    if ((i & 63) === 0) band.tune(480 + 190 * gust, 2.2);
    out[i] = (1 + 0.5 * gust) * band.bandpass(random.next() - 0.5);
  }
});
