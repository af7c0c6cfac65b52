import { type AudioAnalysis, toMono } from './listening.ts';
import { computeSpectra } from './spectra.ts';

/*
 * What a listener without the score hears in a recording: its key, its loudness range, and distortion. Like listening.ts,
 * independent of the code that composes and mixes.
 */

export interface HeardKey {
  /** The pitch class of the tonic. 0 is C. */
  readonly tonic: number;
  readonly mode: 'major' | 'minor';
}

/** How well each degree fits a key, after Krumhansl and Kessler (1982). */
const fits = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const;

const size = 8192;
const spectrum = computeSpectra(size);
/** Below it, neighboring semitones share a line of the spectrum. Above it, overtones say more of an instrument than of the key. */
const lowest = 110;
const highest = 2000;

/** The strength of each pitch class: the amplitudes of the peaks of all spectra. */
function measureClasses(analysis: AudioAnalysis): number[] {
  const mono = toMono(analysis);
  const classes = Array.from({ length: 12 }, () => 0);
  const hertz = analysis.rate / size;
  for (let start = 0; start + size <= mono.length; start += size / 2) {
    const powers = spectrum(mono, start);
    for (let line = Math.ceil(lowest / hertz); line * hertz < highest; line++) {
      const [below = 0, power = 0, above = 0] = powers.subarray(line - 1, line + 2);
      if (power < below || power < above) continue;
      const pitch = Math.round(69 + 12 * Math.log2((line * hertz) / 440));
      classes[pitch % 12]! += Math.sqrt(power);
    }
  }
  return classes;
}

function correlate(one: readonly number[], other: readonly number[]): number {
  const centre = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const [a, b] = [centre(one), centre(other)];
  const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** The key whose degrees fit the recording best. */
export function findKey(analysis: AudioAnalysis): HeardKey {
  const classes = measureClasses(analysis);
  const keys = (['major', 'minor'] as const).flatMap((mode) =>
    classes.map((_, tonic) => {
      const fromTonic = classes.map((_, degree) => classes[(tonic + degree) % 12]!);
      return { tonic, mode, fit: correlate(fromTonic, fits[mode]) };
    }),
  );
  return keys.reduce((best, key) => (key.fit > best.fit ? key : best));
}

/** Whether two keys share all but one of their notes: relative, a fifth apart, or the relative of such a key. */
export function isRelatedKey(one: HeardKey, other: HeardKey): boolean {
  const toMajor = ({ tonic, mode }: HeardKey) => (mode === 'major' ? tonic : tonic + 3);
  const distance = (toMajor(one) - toMajor(other) + 24) % 12;
  return [0, 5, 7].includes(distance);
}

/** The loudness range in LU after EBU Tech 3342, from loudnesses of 3 seconds, one each second. */
export function measureRange(shortTerm: readonly number[]): number {
  const power = (level: number) => 10 ** (level / 10);
  const audible = shortTerm.filter((level) => level > -70);
  const mean = 10 * Math.log10(audible.reduce((sum, level) => sum + power(level), 0) / audible.length);
  const heard = audible.filter((level) => level > mean - 20).toSorted((a, b) => a - b);
  const at = (share: number) => heard[Math.round((heard.length - 1) * share)] ?? 0;
  return at(0.95) - at(0.1);
}

/** The number of runs of at least three samples at full scale, where a waveform is cut off. */
export function countClipped({ left, right }: AudioAnalysis): number {
  let clipped = 0;
  for (const side of [left, right]) {
    let run = 0;
    for (const value of side) {
      run = Math.abs(value) >= 0.999 ? run + 1 : 0;
      if (run === 3) clipped += 1;
    }
  }
  return clipped;
}
