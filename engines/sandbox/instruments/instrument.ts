import { sampleRate } from '../sound/exact-math.ts';
import type { Random } from '../sound/random.ts';

/** The input of an instrument for one note. */
export interface Strike {
  /** In hertz. */
  readonly frequency: number;
  /** Seconds until the note is released. */
  readonly seconds: number;
  /** 0 to 1. */
  readonly strength: number;
  readonly random: Random;
}

/** Samples at 44.1 kHz. Both channels are the same array if the sound is mono. */
export interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export interface Instrument {
  /** Seconds over which a note fades after its release. */
  readonly release: number;
  /** For sounds that ring out by themselves: their full length in seconds. They are rendered once per pitch and reused. */
  readonly rings?: number;
  /** Whether it can't be released early, like cymbals and drums. */
  readonly free?: boolean;
  /** Renders a note. Sustained sounds must be `seconds + release` long. */
  play(strike: Strike): Sound;
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.max(1, Math.round(seconds * sampleRate)));
}

export function mono(samples: Float32Array): Sound {
  return { left: samples, right: samples };
}

/** The level of tones at full strength: the root mean square of their loudest third of a second. */
const toneLevel = 0.125;

/** Returns the level of a tone at a strength. */
export function toneGain(strength: number): number {
  return (0.3 + 0.7 * strength) * toneLevel;
}

/** Scales a tone to the common level times its strength, so that only the mix determines the balance. */
export function leveled(sound: Sound, strength: number): Sound {
  const sides = sound.left === sound.right ? [sound.left] : [sound.left, sound.right];
  const hop = 2205;
  const hops = Math.max(1, Math.floor(Math.min(sound.left.length, sampleRate * 1.2) / hop));
  const powers = Array.from({ length: hops }, (_, h) => {
    let sum = 0;
    const end = Math.min(sound.left.length, (h + 1) * hop);
    for (const side of sides) {
      for (let i = h * hop; i < end; i++) sum += (side[i] as number) * (side[i] as number);
    }
    return sum / (sides.length * hop);
  });
  const span = Math.min(6, hops);
  let loudest = 1e-8;
  for (let h = 0; h + span <= hops; h++) {
    loudest = Math.max(loudest, powers.slice(h, h + span).reduce((sum, power) => sum + power, 0) / span);
  }
  return scaled(sound, toneGain(strength) / Math.sqrt(loudest));
}

/** Scales a drum so that its peak is 0.8 times its strength. */
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

/** Fades a sound in linearly over `seconds`, which prevents a click. */
export function easeIn(samples: Float32Array, seconds: number): Float32Array {
  const count = Math.min(samples.length, Math.round(seconds * sampleRate));
  for (let i = 0; i < count; i++) samples[i] = (samples[i] as number) * (i / count);
  return samples;
}

/** Fades out the last 15 ms of a sound linearly, because it would otherwise end with a click. */
export function easeOut(samples: Float32Array): void {
  const count = Math.min(samples.length, 661);
  for (let i = 0; i < count; i++) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] as number) * (i / count);
  }
}
