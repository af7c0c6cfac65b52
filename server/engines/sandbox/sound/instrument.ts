import { sampleRate } from './exact-math.ts';
import type { Random } from './random.ts';

/** One note as an instrument sees it. */
export interface Strike {
  /** In hertz. */
  readonly frequency: number;
  /** Seconds until the note is let go. */
  readonly seconds: number;
  /** 0 to 1. */
  readonly strength: number;
  readonly random: Random;
}

/** Samples at 44.1 kHz; both sides are the same array when the sound has no width of its own. */
export interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export interface Instrument {
  /** Seconds a note fades over once it is let go. */
  readonly release: number;
  /** For sounds that ring out by themselves: their full length in seconds. They are made once for a pitch and reused. */
  readonly rings?: number;
  /** Makes the sound of a note. What lasts as long as the player wants must be `seconds + release` long. */
  play(strike: Strike): Sound;
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.max(1, Math.round(seconds * sampleRate)));
}

export function mono(samples: Float32Array): Sound {
  return { left: samples, right: samples };
}

/** Level of tones at full strength: the root mean square of their loudest stretch. */
const toneLevel = 0.125;

/** Brings a tone to the common level times its strength, so that the mix alone decides the balance. */
export function leveled(sound: Sound, strength: number): Sound {
  const window = 2205;
  const count = Math.floor(Math.min(sound.left.length, sampleRate * 1.2) / window);
  let loudest = 1e-9;
  for (let w = 0; w < count; w++) {
    let sum = 0;
    for (let i = w * window; i < (w + 1) * window; i++) {
      const l = sound.left[i] as number;
      const r = sound.right[i] as number;
      sum += l * l + r * r;
    }
    loudest = Math.max(loudest, sum / (2 * window));
  }
  return scaled(sound, ((0.3 + 0.7 * strength) * toneLevel) / Math.sqrt(Math.max(loudest, 1e-8)));
}

/** Brings a drum's peak to 0.8 times its strength. */
export function peaked(samples: Float32Array, strength: number): Sound {
  let peak = 1e-6;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i] as number));
  return scaled(mono(samples), (0.8 * (0.15 + 0.85 * strength)) / peak);
}

function scaled(sound: Sound, factor: number): Sound {
  const { left, right } = sound;
  for (let i = 0; i < left.length; i++) left[i] = (left[i] as number) * factor;
  if (right !== left) for (let i = 0; i < right.length; i++) right[i] = (right[i] as number) * factor;
  return sound;
}

/** A straight rise over `seconds` at the start of a sound, against clicks. */
export function easeIn(samples: Float32Array, seconds: number): Float32Array {
  const count = Math.min(samples.length, Math.round(seconds * sampleRate));
  for (let i = 0; i < count; i++) samples[i] = (samples[i] as number) * (i / count);
  return samples;
}
