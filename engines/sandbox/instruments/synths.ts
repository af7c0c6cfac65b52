import { fadePerSample, powerOfTwo, sampleRate, sineOfPhase, softClip } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { easeIn, leveled, mono, silence } from './instrument.ts';
import type { Instrument, Sound } from './instrument.ts';

/** A sawtooth with less aliasing: its jump is rounded off over two samples (polyBLEP). */
export function saw(phase: number, step: number): number {
  const plain = 2 * phase - 1;
  if (phase < step) {
    const t = phase / step;
    return plain - (t + t - t * t - 1);
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return plain - (t * t + t + t + 1);
  }
  return plain;
}

interface Patch {
  /** Detuned saws on each side. */
  readonly spread: number;
  readonly sub: number;
  /**
   * The filter: its cut-off at rest and at the stroke in hertz (plus a multiple of the pitch), its decay in seconds,
   * and its resonance.
   */
  readonly rest: number;
  readonly stroke: number;
  readonly fall: number;
  readonly resonance: number;
  readonly attack: number;
  /** Seconds until the tone has fallen by 60 dB, or 0 to sustain it. */
  readonly decay: number;
  readonly release: number;
  readonly rings?: number;
  /** Late vibrato in cents. */
  readonly vibrato?: number;
  readonly drive?: number;
}

/** Subtractive synthesis: saws, a sub sine, and a filter that closes after the stroke. */
export function patch(sound: Patch): Instrument {
  return {
    release: sound.release,
    ...(sound.rings === undefined ? {} : { rings: sound.rings }),
    play({ frequency, seconds, strength, random }): Sound {
      const left = silence(sound.rings === undefined ? seconds + sound.release : seconds);
      const right = sound.spread > 0 ? new Float32Array(left.length) : left;
      const filterL = new Filter(1000);
      const filterR = new Filter(1000);
      const step = frequency / sampleRate;
      const away = powerOfTwo(sound.spread / 1200);
      const fall = fadePerSample(sound.fall * 2.5);
      const fade = sound.decay > 0 ? fadePerSample(sound.decay) : 1;
      const depth = (sound.vibrato ?? 0) * 0.0005778;
      const drive = 1 + (sound.drive ?? 0) * 5;
      let open = (sound.stroke + frequency * 2) * (0.45 + 0.55 * strength);
      let level = 1;
      let p = random.next();
      let q = random.next();
      let r = random.next();
      let deep = 0;
      for (let i = 0; i < left.length; i++) {
        if ((i & 15) === 0) {
          const cutoff = sound.rest + frequency + open;
          filterL.tune(cutoff, sound.resonance);
          if (right !== left) filterR.tune(cutoff, sound.resonance);
        }
        const time = i / sampleRate;
        const bend =
          depth === 0 || time < 0.2 ? 1 : 1 + depth * sineOfPhase(time * 5.4) * Math.min(1, (time - 0.2) * 3);
        const s = step * bend;
        const body = sound.sub * sineOfPhase(deep);
        const gain = level * (time < sound.attack ? time / sound.attack : 1);
        if (right === left) {
          left[i] = gain * softClip(drive * filterL.lowpass(saw(p, s) * 0.6 + body)) * (1 / Math.sqrt(drive));
        } else {
          const middle = saw(p, s) * 0.4 + body;
          left[i] = gain * softClip(drive * filterL.lowpass(middle + saw(q, s * away) * 0.5)) * (1 / Math.sqrt(drive));
          right[i] = gain * softClip(drive * filterR.lowpass(middle + saw(r, s / away) * 0.5)) * (1 / Math.sqrt(drive));
        }
        p += s;
        if (p >= 1) p -= 1;
        q += s * away;
        if (q >= 1) q -= 1;
        r += s / away;
        if (r >= 1) r -= 1;
        deep += s;
        open *= fall;
        level *= fade;
      }
      return leveled(
        right === left ? mono(easeIn(left, 0.002)) : { left: easeIn(left, 0.002), right: easeIn(right, 0.002) },
        strength,
      );
    },
  };
}

export const stab = patch({
  spread: 14,
  sub: 0,
  rest: 500,
  stroke: 4200,
  fall: 0.22,
  resonance: 1.1,
  attack: 0.003,
  decay: 1.1,
  release: 0.12,
  rings: 1.1,
});
export const pluckSynth = patch({
  spread: 9,
  sub: 0.2,
  rest: 250,
  stroke: 5200,
  fall: 0.16,
  resonance: 1.6,
  attack: 0.002,
  decay: 1,
  release: 0.2,
  rings: 1.2,
});
export const leadSynth = patch({
  spread: 8,
  sub: 0.25,
  rest: 1500,
  stroke: 1800,
  fall: 0.5,
  resonance: 0.9,
  attack: 0.02,
  decay: 0,
  release: 0.12,
  vibrato: 12,
});
export const synthBass = patch({
  spread: 0,
  sub: 0.7,
  rest: 120,
  stroke: 1300,
  fall: 0.18,
  resonance: 1.2,
  attack: 0.004,
  decay: 2.2,
  release: 0.05,
  rings: 1,
  drive: 0.15,
});
export const roundBass = patch({
  spread: 0,
  sub: 1,
  rest: 60,
  stroke: 260,
  fall: 0.2,
  resonance: 0.7,
  attack: 0.008,
  decay: 3.5,
  release: 0.09,
  rings: 2,
  drive: 0.1,
});
/** A sustained electric guitar through an overdriven amplifier. */
export const soloGuitar = patch({
  spread: 3,
  sub: 0.1,
  rest: 1700,
  stroke: 1600,
  fall: 0.6,
  resonance: 0.8,
  attack: 0.008,
  decay: 6,
  release: 0.1,
  vibrato: 22,
  drive: 0.9,
});
