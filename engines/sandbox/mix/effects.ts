import { fadePerSample, powerOfTwo, sampleRate, sineOfPhase, softClip } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import type { Effect } from '../styles/style.ts';

/**
 * Changes a block of both sides in place. The block starts at sample `from` of the song. Keeps its own state between
 * blocks.
 */
export type Process = (left: Float32Array, right: Float32Array, from: number) => void;

function filtering(type: 'highpass' | 'lowpass', frequency: number): Process {
  const a = new Filter(frequency);
  const b = new Filter(frequency);
  return (left, right) => {
    for (let i = 0; i < left.length; i++) {
      left[i] = a[type](left[i] as number);
      right[i] = b[type](right[i] as number);
    }
  };
}

/**
 * An overdriven amplifier with its loudspeaker. Low frequencies bypass the distortion, and harsh high ones are removed
 * after it.
 */
function drive(amount: number): Process {
  const pre = 1 + powerOfTwo(amount * 6);
  const level = 0.42;
  const sides = [0, 1].map(() => ({
    tight: new Filter(110),
    push: new Filter(900, 0.8),
    speaker: new Filter(4300, 0.9),
    rumble: new Filter(75),
  }));
  return (left, right) => {
    [left, right].forEach((side, s) => {
      const { tight, push, speaker, rumble } = sides[s] as (typeof sides)[number];
      for (let i = 0; i < side.length; i++) {
        const x = tight.highpass(side[i] as number);
        // A slight asymmetry adds even harmonics.
        const y = softClip(pre * (x + 0.6 * push.bandpass(x)) + 0.12) - 0.1195;
        side[i] = level * rumble.highpass(speaker.lowpass(y));
      }
    });
  };
}

/*
 * Effects copy the state that changes with each sample into a local variable while they process a block, because a
 * variable of the closure would be written to memory every time.
 */

/** Moves the level from one side to the other and back. */
function tremolo(rate: number, depth: number): Process {
  let phase = 0;
  const step = rate / sampleRate;
  return (left, right) => {
    for (let i = 0; i < left.length; i++) {
      const wave = 0.5 * depth * sineOfPhase(phase + i * step);
      left[i] = (left[i] as number) * (1 - 0.5 * depth + wave);
      right[i] = (right[i] as number) * (1 - 0.5 * depth - wave);
    }
    phase += left.length * step;
    phase -= Math.floor(phase);
  };
}

/** Reads a delay line at a fractional position. */
function readBack(line: Float32Array, at: number, delay: number): number {
  const mask = line.length - 1;
  const whole = Math.floor(delay);
  const part = delay - whole;
  const a = line[(at - whole) & mask] as number;
  const b = line[(at - whole - 1) & mask] as number;
  return a + (b - a) * part;
}

function chorus(depth: number): Process {
  const lines = [new Float32Array(2048), new Float32Array(2048)] as const;
  let start = 0;
  let phase = 0;
  const step = 0.7 / sampleRate;
  return (left, right) => {
    for (let i = 0; i < left.length; i++) {
      const at = (start + i) & 2047;
      lines[0][at] = left[i] as number;
      lines[1][at] = right[i] as number;
      const sway = 130 * sineOfPhase(phase + i * step);
      left[i] = (left[i] as number) * (1 - 0.25 * depth) + 0.6 * depth * readBack(lines[0], at, 560 + sway);
      right[i] = (right[i] as number) * (1 - 0.25 * depth) + 0.6 * depth * readBack(lines[1], at, 560 - sway);
    }
    start = (start + left.length) & 2047;
    phase += left.length * step;
    phase -= Math.floor(phase);
  };
}

/** Echoes in time with the song that alternate between the sides. Each one is duller and thinner than the last. */
function echo(seconds: number, feedback: number, level: number): Process {
  const delay = Math.max(64, Math.round(seconds * sampleRate));
  const a = new Float32Array(delay);
  const b = new Float32Array(delay);
  const kept = { at: 0, low: 0, dullA: 0, dullB: 0 };
  return (left, right) => {
    let { at, low, dullA, dullB } = kept;
    for (let i = 0; i < left.length; i++) {
      const fromA = a[at] as number;
      const fromB = b[at] as number;
      const dry = 0.5 * ((left[i] as number) + (right[i] as number));
      low += 0.04 * (dry - low);
      dullA += 0.35 * (fromA - dullA);
      dullB += 0.35 * (fromB - dullB);
      a[at] = dry - low + feedback * dullB;
      b[at] = dullA;
      left[i] = (left[i] as number) + level * fromA;
      right[i] = (right[i] as number) + level * fromB;
      at = at + 1 === delay ? 0 : at + 1;
    }
    Object.assign(kept, { at, low, dullA, dullB });
  };
}

/** Reduces the level within 6 ms of each kick and restores it afterwards. `kicks` contains their samples, in order. */
function duck(depth: number, kicks: readonly number[]): Process {
  const kept = { next: 0, away: 0, falling: 0 };
  const back = fadePerSample(0.55);
  return (left, right, from) => {
    let { next, away, falling } = kept;
    let kick = kicks[next] ?? Number.POSITIVE_INFINITY;
    for (let i = 0; i < left.length; i++) {
      if (kick <= from + i) {
        falling = 260;
        next++;
        kick = kicks[next] ?? Number.POSITIVE_INFINITY;
      }
      if (falling > 0) {
        falling--;
        away += 0.018 * (1 - away);
      } else away *= back;
      const gain = 1 - depth * away;
      left[i] = (left[i] as number) * gain;
      right[i] = (right[i] as number) * gain;
    }
    Object.assign(kept, { next, away, falling });
  };
}

/** Creates the process for one effect of a part. */
export function createEffect(
  effect: Effect,
  song: { readonly secondsPerBeat: number; readonly kicks: readonly number[] },
): Process {
  switch (effect.type) {
    case 'highpass':
    case 'lowpass':
      return filtering(effect.type, effect.frequency);
    case 'drive':
      return drive(effect.amount);
    case 'tremolo':
      return tremolo(effect.rate, effect.depth);
    case 'chorus':
      return chorus(effect.depth);
    case 'echo':
      return echo(effect.beats * song.secondsPerBeat, effect.feedback, effect.level);
    case 'duck':
      return duck(effect.depth, song.kicks);
  }
}
