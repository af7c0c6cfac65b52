import type { Pattern } from '../styles/style.ts';

/** A stroke of a pattern: `step` from the bar's start, `steps` until its release. */
export interface Stroke {
  readonly step: number;
  readonly steps: number;
  readonly sign: string;
}

export const stepsPerBeat = 4;

/** Parses the strokes of one bar. A stroke lasts through the `-` after it. */
export function parseStrokes(bar: string): readonly Stroke[] {
  const strokes: Stroke[] = [];
  for (let step = 0; step < bar.length; step++) {
    const sign = bar[step] as string;
    if (sign === '.' || sign === '-') continue;
    let steps = 1;
    while (bar[step + steps] === '-') steps++;
    strokes.push({ step, steps, sign });
  }
  return strokes;
}

const strengths: Readonly<Record<string, number>> = { X: 1, x: 0.78, o: 0.42 };

export function getStrength(sign: string): number {
  return strengths[sign] ?? 0.74;
}

/** The bar of a pattern that falls on the n-th bar of a section. */
export function getBar(pattern: Pattern, bar: number): string {
  return pattern[bar % pattern.length] ?? '';
}

/** The pattern for an energy, of a list that goes from sparse to dense. */
export function patternFor(patterns: readonly Pattern[], energy: number, from: number): Pattern {
  const share = (energy - from) / Math.max(0.05, 0.95 - from);
  const at = Math.min(patterns.length - 1, Math.max(0, Math.floor(share * patterns.length)));
  return patterns[at] ?? [];
}
