/*
 * Ears for tests and benchmarks: measures of decoded sound. Written apart from what the mix uses, so that a mistake there
 * is heard here; nothing here has to be the same on every machine.
 */
import { MPEGDecoder } from 'mpg123-decoder';

export interface Heard {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly rate: number;
}

/** Decodes an MP3; throws when a frame is broken. */
export async function listen(mp3: Uint8Array): Promise<Heard> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  const [left, right] = channelData;
  if (errors.length > 0 || !left || !right)
    throw new Error(`Not a sound stereo MP3: ${errors[0]?.message ?? 'one side'}`);
  return { left, right, rate: sampleRate };
}

/** Highest sample in dBFS. */
export function peakOf({ left, right }: Heard): number {
  let peak = 0;
  for (const side of [left, right]) for (const value of side) peak = Math.max(peak, Math.abs(value));
  return 20 * Math.log10(peak);
}

/** One biquad over a side. */
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

/** Integrated loudness in LUFS after ITU-R BS.1770-4. */
export function loudnessOf({ left, right, rate }: Heard): number {
  const sides = [weigh(left, rate), weigh(right, rate)];
  const block = Math.round(rate * 0.4);
  const powers: number[] = [];
  for (let start = 0; start + block <= left.length; start += Math.round(rate * 0.1)) {
    let sum = 0;
    for (const side of sides) for (let i = start; i < start + block; i++) sum += (side[i] ?? 0) ** 2;
    powers.push(sum / block);
  }
  const level = (power: number): number => -0.691 + 10 * Math.log10(power);
  const mean = (list: readonly number[]): number => list.reduce((sum, power) => sum + power, 0) / list.length;
  const loud = powers.filter((power) => level(power) > -70);
  const gate = level(mean(loud)) - 10;
  return level(mean(loud.filter((power) => level(power) > gate)));
}

/** The longest stretch in seconds with no sample above -50 dBFS. */
export function longestSilence({ left, right, rate }: Heard): number {
  let longest = 0;
  let quiet = 0;
  for (let i = 0; i < left.length; i++) {
    quiet = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0)) < 0.00316 ? quiet + 1 : 0;
    longest = Math.max(longest, quiet);
  }
  return longest / rate;
}

/** Power spectrum of `size` samples from `start` (Hann window), by a plain radix-2 transform. */
function spectrumAt(side: Float32Array, start: number, size: number): Float64Array {
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const bits = Math.log2(size);
  for (let i = 0; i < size; i++) {
    let j = 0;
    for (let b = 0; b < bits; b++) if (i & (1 << b)) j |= 1 << (bits - 1 - b);
    re[j] = (side[start + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  }
  for (let half = 1; half < size; half *= 2) {
    for (let k = 0; k < half; k++) {
      const [c, s] = [Math.cos((-Math.PI * k) / half), Math.sin((-Math.PI * k) / half)];
      for (let i = k; i < size; i += 2 * half) {
        const j = i + half;
        const [tr, ti] = [(re[j] ?? 0) * c - (im[j] ?? 0) * s, (re[j] ?? 0) * s + (im[j] ?? 0) * c];
        [re[j], im[j]] = [(re[i] ?? 0) - tr, (im[i] ?? 0) - ti];
        [re[i], im[i]] = [(re[i] ?? 0) + tr, (im[i] ?? 0) + ti];
      }
    }
  }
  return Float64Array.from({ length: size / 2 }, (_, i) => (re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2);
}

export interface Character {
  /** Beats a minute, 55 to 190, as the pulse that repeats best; may be half or twice what a player would count. */
  readonly pulse: number;
  /** Attacks a second. */
  readonly onsets: number;
  /** Mean of the spectrum in hertz, by amplitude. */
  readonly centroid: number;
  /** Share of the power below 150 Hz. */
  readonly low: number;
}

/** What tells styles apart: pulse, density, brightness, weight. */
export function characterOf({ left, right, rate }: Heard): Character {
  const both = left.map((value, i) => 0.5 * (value + (right[i] ?? 0)));
  const size = 1024;
  const hop = 512;
  const flux: number[] = [];
  let before: Float64Array = new Float64Array(size / 2);
  let [weighted, amplitudes, low, power] = [0, 0, 0, 0];
  for (let start = 0; start + size <= both.length; start += hop) {
    const now = spectrumAt(both, start, size);
    let rise = 0;
    now.forEach((value, i) => {
      const hertz = (i * rate) / size;
      const amplitude = Math.sqrt(value);
      weighted += amplitude * hertz;
      amplitudes += amplitude;
      power += value;
      if (hertz < 150) low += value;
      rise += Math.max(0, Math.log1p(value * 10) - Math.log1p((before[i] ?? 0) * 10));
    });
    flux.push(rise);
    before = now;
  }
  const mean = flux.reduce((sum, value) => sum + value, 0) / flux.length;
  const centred = flux.map((value) => value - mean);
  const onsets = flux.filter(
    (value, i) => value > mean * 1.5 && value >= (flux[i - 1] ?? 0) && value > (flux[i + 1] ?? 0),
  ).length;
  const frames = rate / hop;
  let [pulse, best] = [0, Number.NEGATIVE_INFINITY];
  for (let bpm = 55; bpm <= 190; bpm += 0.5) {
    const lag = (60 * frames) / bpm;
    // How well the attacks fit a comb of one, two and four beats.
    const fit = [1, 2, 4].reduce((sum, beats) => {
      const shift = Math.round(lag * beats);
      let match = 0;
      for (let i = 0; i + shift < centred.length; i++) match += (centred[i] ?? 0) * (centred[i + shift] ?? 0);
      return sum + match / Math.max(1, centred.length - shift);
    }, 0);
    if (fit > best) [pulse, best] = [bpm, fit];
  }
  return { pulse, onsets: onsets / (both.length / rate), centroid: weighted / amplitudes, low: low / power };
}
