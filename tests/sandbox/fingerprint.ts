import { type AudioAnalysis, toMono } from './listening.ts';
import { computeSpectra } from './spectra.ts';

/*
 * Features of a recording that distinguish styles: tempo, density of attacks, brightness, weight, and the places in the bar
 * where low and high sounds begin. They are measured in the sound, without the score.
 */

const size = 1024;
const hop = 512;
const spectrum = computeSpectra(size);

/** Positions of the histogram: sixteenths of four beats. */
const positions = 16;

interface Attacks {
  readonly low: readonly number[];
  readonly middle: readonly number[];
  readonly high: readonly number[];
  readonly all: readonly number[];
}

interface Colour {
  /** Mean of the spectrum in octaves, by amplitude. */
  readonly centroid: number;
  /** The spread of the frames' brightness. */
  readonly flutter: number;
  /** Power of the bands in decibels, relative to the whole. */
  readonly bands: readonly number[];
}

const bandEdges = [0, 90, 200, 600, 1500, 4000, 9000, 22_050];

function analyze(analysis: AudioAnalysis): { attacks: Attacks; colour: Colour } {
  const { rate } = analysis;
  const both = toMono(analysis);
  const attacks = { low: [] as number[], middle: [] as number[], high: [] as number[], all: [] as number[] };
  const powers = new Float64Array(bandEdges.length - 1);
  const brightness: number[] = [];
  const frequencies = Float64Array.from({ length: size / 2 }, (_, i) => (i * rate) / size);
  const bands = frequencies.map((hertz) =>
    bandEdges.findIndex((edge, b) => hertz >= edge && hertz < (bandEdges[b + 1] ?? Number.POSITIVE_INFINITY)),
  );
  const ranges = frequencies.map((hertz) => (hertz < 160 ? 0 : hertz < 3000 ? 1 : 2));
  const before = new Float64Array(size / 2);
  const rises = new Float64Array(3);
  let [weighted, amplitudes] = [0, 0];
  for (let start = 0; start + size <= both.length; start += hop) {
    const now = spectrum(both, start);
    rises.fill(0);
    let [own, sum] = [0, 0];
    for (let i = 1; i < now.length; i++) {
      const power = now[i] as number;
      const amplitude = Math.sqrt(power);
      own += amplitude * (frequencies[i] as number);
      sum += amplitude;
      powers[bands[i] as number] = (powers[bands[i] as number] as number) + power;
      const level = Math.log1p(power * 10);
      const rise = level - (before[i] as number);
      if (rise > 0) rises[ranges[i] as number] = (rises[ranges[i] as number] as number) + rise;
      before[i] = level;
    }
    weighted += own;
    amplitudes += sum;
    if (sum > 0.01) brightness.push(Math.log2(own / sum));
    const [low = 0, middle = 0, high = 0] = rises;
    attacks.low.push(low);
    attacks.middle.push(middle);
    attacks.high.push(high);
    attacks.all.push(low * 8 + middle + high * 0.5);
  }
  const mean = brightness.reduce((a, b) => a + b, 0) / brightness.length;
  const whole = powers.reduce((a, b) => a + b, 0);
  return {
    attacks,
    colour: {
      centroid: Math.log2(weighted / amplitudes),
      flutter: Math.sqrt(brightness.reduce((a, b) => a + (b - mean) ** 2, 0) / brightness.length),
      bands: Array.from(powers, (power) => 10 * Math.log10(power / whole + 1e-7)),
    },
  };
}

/** Frames of one beat: the pulse between 60 and 200 a minute whose multiples repeat best, near 110 preferred. */
function estimateBeat(flux: readonly number[], framesPerMinute: number): number {
  const mean = flux.reduce((a, b) => a + b, 0) / flux.length;
  const centred = flux.map((value) => value - mean);
  const fit = (lag: number): number => {
    const whole = Math.floor(lag);
    const part = lag - whole;
    let sum = 0;
    const end = centred.length - whole - 1;
    for (let i = 0; i < end; i++) {
      const ahead = (centred[i + whole] ?? 0) * (1 - part) + (centred[i + whole + 1] ?? 0) * part;
      sum += (centred[i] ?? 0) * ahead;
    }
    return sum / Math.max(1, end);
  };
  let [best, beat] = [Number.NEGATIVE_INFINITY, 1];
  for (let tempo = 60; tempo <= 200; tempo += 0.5) {
    const lag = framesPerMinute / tempo;
    const octaves = Math.log2(tempo / 110);
    const score = (fit(lag) + fit(lag * 2) + fit(lag * 4)) * Math.exp(-0.5 * octaves * octaves);
    if (score > best) [best, beat] = [score, lag];
  }
  return beat;
}

/** Strength of attacks by position in four beats, as shares. */
function histogram(flux: readonly number[], beat: number): readonly number[] {
  const sorted = flux.toSorted((a, b) => a - b);
  const floor = sorted[Math.floor(sorted.length * 0.6)] ?? 0;
  const bins = Array.from({ length: positions }, () => 0);
  flux.forEach((value, frame) => {
    const at = Math.floor(((frame + 0.5) / beat) * 4 + 0.35) % positions;
    bins[at] = (bins[at] ?? 0) + Math.max(0, value - floor);
  });
  const whole = bins.reduce((a, b) => a + b, 0) + 1e-9;
  return bins.map((bin) => bin / whole);
}

function measureDensity(flux: readonly number[], seconds: number): number {
  const mean = flux.reduce((a, b) => a + b, 0) / flux.length;
  const peaks = flux.filter(
    (value, i) => value > mean * 1.6 && value >= (flux[i - 1] ?? 0) && value > (flux[i + 1] ?? 0),
  );
  return peaks.length / seconds;
}

/** The tempo of a recording in beats a minute. */
export function estimateTempo(analysis: AudioAnalysis): number {
  const framesPerMinute = (analysis.rate / hop) * 60;
  return framesPerMinute / estimateBeat(analyze(analysis).attacks.all, framesPerMinute);
}

/** Features of one recording in groups of equal weight, regardless of their size. */
export type Fingerprint = Readonly<Record<string, readonly number[]>>;

export function computeFingerprint(analysis: AudioAnalysis): Fingerprint {
  const { attacks, colour } = analyze(analysis);
  const beat = estimateBeat(attacks.all, (analysis.rate / hop) * 60);
  const seconds = analysis.left.length / analysis.rate;
  return {
    tempo: [Math.log2(((analysis.rate / hop) * 60) / beat)],
    density: [
      measureDensity(attacks.low, seconds),
      measureDensity(attacks.middle, seconds),
      measureDensity(attacks.high, seconds),
    ],
    brightness: [colour.centroid, colour.flutter],
    bands: colour.bands,
    lowBar: histogram(attacks.low, beat),
    middleBar: histogram(attacks.middle, beat),
    highBar: histogram(attacks.high, beat),
  };
}

/**
 * Classifies each recording by the nearest mean of the others: features are scaled by the spread within a class, groups have
 * equal weight, and the recording itself is left out of its class's mean.
 */
export function classify(recordings: readonly { readonly style: string; readonly print: Fingerprint }[]): string[] {
  const vectors = recordings.map(({ print }) =>
    Object.values(print).flatMap((group) => group.map((value) => ({ value, weight: 1 / Math.sqrt(group.length) }))),
  );
  const styles = [...new Set(recordings.map(({ style }) => style))];
  const computeMean = (style: string, without: number): readonly number[] => {
    const own = vectors.filter((_, i) => recordings[i]?.style === style && i !== without);
    return (own[0] ?? []).map((_, k) => own.reduce((sum, vector) => sum + (vector[k]?.value ?? 0), 0) / own.length);
  };
  const means = new Map(styles.map((style) => [style, computeMean(style, -1)]));
  const scales = (vectors[0] ?? []).map((_, k) => {
    const squares = vectors.map((vector, i) => {
      const mean = means.get(recordings[i]?.style ?? '')?.[k] ?? 0;
      return ((vector[k]?.value ?? 0) - mean) ** 2;
    });
    return Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length) + 1e-6;
  });
  return vectors.map((vector, i) => {
    const distances = styles.map((style) => {
      const mean = style === recordings[i]?.style ? computeMean(style, i) : (means.get(style) ?? []);
      // Distances beyond four spreads count as four.
      return vector.reduce(
        (sum, { value, weight }, k) => sum + weight * Math.min(4, Math.abs(value - (mean[k] ?? 0)) / (scales[k] ?? 1)),
        0,
      );
    });
    return styles[distances.indexOf(Math.min(...distances))] ?? '';
  });
}
