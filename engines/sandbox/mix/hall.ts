import { powerOfTwo, sampleRate } from '../sound/exact-math.ts';

/** The left and right side of a block. */
export type Sides = readonly [Float32Array, Float32Array];

/**
 * The lengths of the eight lines in samples, without common factors. All are longer than a block, which the loops rely
 * on.
 */
const lengths = [1453, 1613, 1877, 2143, 2411, 2741, 3067, 3457] as const;

/** The largest number of samples in a block. */
export const longestBlock = 1024;

/** A short all-pass filter that spreads a click over time. */
function smear(length: number): (block: Float32Array, count: number) => void {
  const line = new Float32Array(length);
  let at = 0;
  return (block, count) => {
    let p = at;
    for (let i = 0; i < count; i++) {
      const old = line[p] as number;
      const kept = (block[i] as number) + 0.6 * old;
      line[p] = kept;
      block[i] = old - 0.6 * kept;
      p = p + 1 === length ? 0 : p + 1;
    }
    at = p;
  };
}

/** A delay line that dulls its sound: it reads a block through its filter, then writes a new block. */
class Line {
  readonly out = new Float32Array(longestBlock);
  private readonly memory: Float32Array;
  private readonly open: number;
  private at = 0;
  private kept = 0;

  constructor(length: number, open: number) {
    this.memory = new Float32Array(length);
    this.open = open;
  }

  read(count: number): void {
    const { memory, open, out } = this;
    let { at, kept } = this;
    for (let i = 0; i < count; i++) {
      kept += open * ((memory[at] as number) - kept);
      out[i] = kept;
      at = at + 1 === memory.length ? 0 : at + 1;
    }
    this.kept = kept;
  }

  /** Writes `out`, which has been mixed with the other lines, back into the delay line together with new input. */
  write(input: Float32Array, gain: number, count: number): void {
    const { memory, out } = this;
    let { at } = this;
    for (let i = 0; i < count; i++) {
      memory[at] = gain * (out[i] as number) + (input[i] as number);
      at = at + 1 === memory.length ? 0 : at + 1;
    }
    this.at = at;
  }
}

/** Replaces two blocks by their sum and their difference. */
function butterfly(a: Float32Array, b: Float32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const x = a[i] as number;
    const y = b[i] as number;
    a[i] = x + y;
    b[i] = x - y;
  }
}

/**
 * A reverb: eight delay lines that feed each other through a Hadamard matrix, with high frequencies fading first.
 * `seconds` is the time in which the sound falls by 60 dB; `bright` is 0 to 1. Adds its sound to the block of the mix.
 */
export function hall(seconds: number, bright: number): (send: Sides, mix: Sides) => void {
  const lines = lengths.map((length) => new Line(length, 0.38 + 0.5 * bright));
  // Each line applies its length's share of the 60 dB. The matrix requires a division by the square root of eight.
  const gains = lengths.map((length) => powerOfTwo((-9.9658 * length) / (seconds * sampleRate)) / 2.8284271247);
  const smears = [smear(113), smear(337), smear(151), smear(371)] as const;
  const early = new Float32Array(2048);
  const input: Sides = [new Float32Array(longestBlock), new Float32Array(longestBlock)];
  let now = 0;
  let hum = 0;
  return ([sendL, sendR], [mixL, mixR]) => {
    const count = sendL.length;
    const [inL, inR] = input;
    let slow = hum;
    for (let i = 0; i < count; i++) {
      const l = sendL[i] as number;
      const r = sendR[i] as number;
      // A pre-delay of 20 ms keeps the dry sound in front.
      early[(now + i) & 2047] = l + r;
      const late = early[(now + i - 882) & 2047] as number;
      slow += 0.018 * (late - slow);
      const thin = (late - slow) * 0.5;
      inL[i] = thin + 0.5 * (l - r);
      inR[i] = thin - 0.5 * (l - r);
    }
    hum = slow;
    now = (now + count) & 2047;
    smears[0](inL, count);
    smears[1](inL, count);
    smears[2](inR, count);
    smears[3](inR, count);
    lines.forEach((line, k) => {
      line.read(count);
      const { out } = line;
      const mix = k & 1 ? mixR : mixL;
      const level = k & 2 ? -0.5 : 0.5;
      for (let i = 0; i < count; i++) mix[i] = (mix[i] as number) + level * (out[i] as number);
    });
    for (const gap of [1, 2, 4]) {
      for (let k = 0; k < 8; k++) {
        if (!(k & gap)) butterfly((lines[k] as Line).out, (lines[k + gap] as Line).out, count);
      }
    }
    lines.forEach((line, k) => line.write(k & 1 ? inR : inL, gains[k] as number, count));
  };
}
