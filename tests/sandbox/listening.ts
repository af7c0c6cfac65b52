/*
 * Measurements of decoded sound for tests and benchmarks. Independent of the mixer's own code, so that its mistakes are
 * detected. The results may differ between machines.
 */
import { MPEGDecoder } from 'mpg123-decoder';

export interface AudioAnalysis {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly rate: number;
}

/** Decodes an MP3; throws when a frame is broken. */
export async function analyzeAudio(mp3: Uint8Array): Promise<AudioAnalysis> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  const [left, right] = channelData;
  if (errors.length > 0 || !left || !right)
    throw new Error(`Not a sound stereo MP3: ${errors[0]?.message ?? 'one side'}`);
  return { left, right, rate: sampleRate };
}

/** The mean of both channels. */
export const toMono = ({ left, right }: AudioAnalysis): Float32Array =>
  left.map((value, i) => 0.5 * (value + (right[i] ?? 0)));

/** The highest sample in dBFS. */
export function measurePeak({ left, right }: AudioAnalysis): number {
  let peak = 0;
  for (const side of [left, right]) for (const value of side) peak = Math.max(peak, Math.abs(value));
  return 20 * Math.log10(peak);
}

/** Applies a biquad filter to a channel. */
function biquad(side: Float32Array, b: readonly number[], a: readonly number[]): Float32Array {
  const out = new Float32Array(side.length);
  const [b0 = 0, b1 = 0, b2 = 0] = b;
  const [, a1 = 0, a2 = 0] = a;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < side.length; i++) {
    const x = side[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

/** The K weighting of BS.1770 for any rate, from its analogue shape. */
function weigh(side: Float32Array, rate: number): Float32Array {
  const shelf = (): readonly [readonly number[], readonly number[]] => {
    const k = Math.tan((Math.PI * 1681.974450955533) / rate);
    const q = 0.7071752369554196;
    const vh = 10 ** (3.999843853973347 / 20);
    const vb = vh ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    return [
      [(vh + (vb * k) / q + k * k) / a0, (2 * (k * k - vh)) / a0, (vh - (vb * k) / q + k * k) / a0],
      [1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
    ];
  };
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  const [b, a] = shelf();
  return biquad(biquad(side, b, a), [1, -2, 1], [1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]);
}

/** The weighted power of blocks of some seconds, one every `step` seconds. */
function measureBlocks({ left, right, rate }: AudioAnalysis, seconds: number, step: number): number[] {
  const sides = [weigh(left, rate), weigh(right, rate)];
  const block = Math.round(rate * seconds);
  const powers: number[] = [];
  for (let start = 0; start + block <= left.length; start += Math.round(rate * step)) {
    let sum = 0;
    for (const side of sides) for (let i = start; i < start + block; i++) sum += (side[i] ?? 0) ** 2;
    powers.push(sum / block);
  }
  return powers;
}

/** The loudness in LUFS of a block with this power. */
const level = (power: number): number => -0.691 + 10 * Math.log10(power);

/** The loudness of each three seconds in LUFS, one every second. */
export const measureShortTerm = (analysis: AudioAnalysis): number[] => measureBlocks(analysis, 3, 1).map(level);

/** Integrated loudness in LUFS after ITU-R BS.1770-4. */
export function measureLoudness(analysis: AudioAnalysis): number {
  const powers = measureBlocks(analysis, 0.4, 0.1);
  const mean = (list: readonly number[]): number => list.reduce((sum, power) => sum + power, 0) / list.length;
  const loud = powers.filter((power) => level(power) > -70);
  const gate = level(mean(loud)) - 10;
  return level(mean(loud.filter((power) => level(power) > gate)));
}

/** The longest stretch in seconds with no sample above -50 dBFS. */
export function longestSilence({ left, right, rate }: AudioAnalysis): number {
  let longest = 0;
  let quiet = 0;
  for (let i = 0; i < left.length; i++) {
    quiet = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0)) < 0.00316 ? quiet + 1 : 0;
    longest = Math.max(longest, quiet);
  }
  return longest / rate;
}

/**
 * The sharpest corner of a recording that stands alone: the largest second difference of a millisecond as a multiple of
 * the largest within 25 ms before and after it. Attacks go on and the teeth of a saw return; a click does neither.
 */
export function sharpestClick({ left, right, rate }: AudioAnalysis): {
  readonly ratio: number;
  readonly second: number;
} {
  const block = Math.round(rate / 1000);
  let [ratio, second] = [0, 0];
  for (const side of [left, right]) {
    const corners = new Float64Array(Math.ceil(side.length / block));
    for (let i = 2; i < side.length; i++) {
      const corner = Math.abs((side[i] ?? 0) - 2 * (side[i - 1] ?? 0) + (side[i - 2] ?? 0));
      const at = Math.floor(i / block);
      if (corner > (corners[at] ?? 0)) corners[at] = corner;
    }
    corners.forEach((corner, at) => {
      // Below -60 dBFS, nothing is audible.
      if (corner < 0.001) return;
      const near = Math.max(
        1e-4,
        ...corners.slice(Math.max(0, at - 25), Math.max(0, at - 1)),
        ...corners.slice(at + 2, at + 26),
      );
      if (corner / near > ratio) [ratio, second] = [corner / near, (at * block) / rate];
    });
  }
  return { ratio, second };
}

/** The level of a time span in decibels. */
export function measureLevel({ left, right, rate }: AudioAnalysis, from: number, to: number): number {
  let sum = 0;
  const [begin, end] = [Math.max(0, Math.round(from * rate)), Math.min(left.length, Math.round(to * rate))];
  for (let i = begin; i < end; i++) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2;
  return 10 * Math.log10(sum / Math.max(1, 2 * (end - begin)) + 1e-10);
}

/** The power of the difference of the channels relative to that of their sum: 0 is mono. */
export function measureWidth({ left, right }: AudioAnalysis): number {
  let [apart, together] = [0, 1e-9];
  left.forEach((value, i) => {
    apart += (value - (right[i] ?? 0)) ** 2;
    together += (value + (right[i] ?? 0)) ** 2;
  });
  return Math.sqrt(apart / together);
}
