import { createRandom } from '../sound/random.ts';
import type { Family } from '../styles/style.ts';

/** The input of a cover's drawing: the style's colours and the music itself. */
export interface CoverSource {
  readonly palette: Family['cover'];
  readonly waveform: readonly number[];
  /** The notes of the melody as time and height, both from 0 to 1. */
  readonly melody: readonly (readonly [number, number])[];
  readonly seed: number;
}

/** Formats a number for SVG. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Reduces the waveform to `count` values and increases its contrast: the quietest is 0, the loudest is 1. */
export function coarse(waveform: readonly number[], count: number): readonly number[] {
  const means = Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * waveform.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * waveform.length) / count));
    return waveform.slice(from, to).reduce((sum, peak) => sum + peak, 0) / (to - from);
  });
  const low = Math.min(...means) * 0.9;
  const high = Math.max(...means);
  return means.map((mean) => (mean - low) / Math.max(0.001, high - low));
}

/** Returns the path of a smooth line through points. */
export function curve(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], i) => {
      if (i === 0) return `M${n(x)} ${n(y)}`;
      const [px, py] = points[i - 1] as readonly [number, number];
      return `C${n((px + x) / 2)} ${n(py)} ${n((px + x) / 2)} ${n(y)} ${n(x)} ${n(y)}`;
    })
    .join('');
}

/** Draws the content of a square of 1000 units, as SVG. */
export type Drawing = (source: CoverSource) => string;

/** The waveform as a ring of rays, with the melody as dots in a circle inside it. */
export const rings: Drawing = ({ palette, waveform, melody }) => {
  const peaks = coarse(waveform, 144);
  const rays = peaks
    .map(
      (peak, i) =>
        `<rect x="-3.4" y="-${n(270 + peak * 150)}" width="6.8" height="${n(40 + peak * 150)}" rx="3.4" transform="rotate(${n((i * 360) / 144)})"/>`,
    )
    .join('');
  const dots = melody
    .map(([time, height]) => `<circle r="7" cy="-${n(90 + height * 110)}" transform="rotate(${n(time * 360)})"/>`)
    .join('');
  return `<g transform="translate(500 500)"><g fill="${palette.ink}">${rays}</g><circle r="218" fill="${palette.second}"/><g fill="${palette.paper}">${dots}</g><circle r="30" fill="${palette.accent}"/></g>`;
};

/** A sun over water. The lines of the water are the waveform. */
export const horizon: Drawing = ({ palette, waveform, melody, seed }) => {
  const random = createRandom(seed, 'cover');
  const sun = 300 + random.next() * 400;
  const lines = Array.from({ length: 9 }, (_, row) => {
    // Each wave shows a part of the song. Nearer waves are larger.
    const peaks = coarse(waveform.slice(row * 20, row * 20 + 80), 22 - row);
    const y = 566 + row * 48;
    const points = peaks.map((peak, i) => [(i * 1000) / (peaks.length - 1), y - peak * (12 + row * 5)] as const);
    return `<path d="${curve(points)}" fill="none" stroke="${row % 3 === 1 ? palette.second : palette.ink}" stroke-width="${n(3 + row * 1.3)}"/>`;
  }).join('');
  const birds = melody
    .map(([time, height]) => `<circle cx="${n(80 + time * 840)}" cy="${n(430 - height * 330)}" r="8"/>`)
    .join('');
  return `<circle cx="${n(sun)}" cy="520" r="190" fill="${palette.accent}"/><rect y="528" width="1000" height="472" fill="${palette.paper}"/><g fill="${palette.ink}">${birds}</g>${lines}`;
};

/** Plain upright bars, one of which has the accent colour. */
export const bars: Drawing = ({ palette, waveform, seed }) => {
  const peaks = coarse(waveform, 26);
  const red = createRandom(seed, 'cover').index(20) + 3;
  return peaks
    .map((peak, i) => {
      const height = 80 + peak * peak * 760;
      return `<rect x="${n(52 + i * 34.6)}" y="${n(500 - height / 2)}" width="22" height="${n(height)}" fill="${i === red ? palette.accent : i % 5 === 4 ? palette.second : palette.ink}"/>`;
    })
    .join('');
};

/** A staff of five lines with the melody as note heads. */
export const score: Drawing = ({ palette, waveform, melody }) => {
  const lines = [0, 1, 2, 3, 4]
    .map((line) => {
      const points = coarse(waveform, 30).map((peak, i) => [60 + i * 30.3, 330 + line * 85 - peak * 46] as const);
      return `<path d="${curve(points)}" fill="none" stroke="${palette.ink}" stroke-width="3.5"/>`;
    })
    .join('');
  const heads = melody
    .map(([time, height], i) => {
      const x = 90 + time * 820;
      const y = 690 - height * 400;
      const colour = i % 7 === 3 ? palette.second : palette.accent;
      return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="21" ry="15" transform="rotate(-20 ${n(x)} ${n(y)})" fill="${colour}"/>`;
    })
    .join('');
  return lines + heads;
};

/** Rows of hills, each drawn from the waveform at a different scale. */
export const hills: Drawing = ({ palette, waveform, seed }) => {
  const random = createRandom(seed, 'cover');
  const moon = 200 + random.next() * 600;
  const rows = Array.from({ length: 5 }, (_, row) => {
    const peaks = coarse(waveform, 9 + row * 4);
    const turned = [...peaks.slice(row * 2), ...peaks.slice(0, row * 2)];
    const points = turned.map(
      (peak, i) => [(i * 1000) / (turned.length - 1), 480 + row * 110 - peak * (230 - row * 30)] as const,
    );
    const colour = row === 4 ? palette.ink : palette.second;
    return `<path d="${curve(points)}L1000 1000L0 1000Z" fill="${colour}" fill-opacity="${n(row === 4 ? 1 : 0.3 + row * 0.15)}"/>`;
  }).join('');
  return `<circle cx="${n(moon)}" cy="250" r="92" fill="${palette.accent}"/>${rows}`;
};

/** Squares in a grid, which are larger where the music is louder. */
export const grid: Drawing = ({ palette, waveform, seed }) => {
  const random = createRandom(seed, 'cover');
  const peaks = coarse(waveform, 144);
  return peaks
    .map((peak, i) => {
      const x = 104 + (i % 12) * 72;
      const y = 104 + Math.floor(i / 12) * 72;
      const side = 8 + peak * 50;
      const roll = random.next();
      const colour = roll < 0.1 ? palette.accent : roll < 0.26 ? palette.second : palette.ink;
      return `<rect x="${n(x - side / 2)}" y="${n(y - side / 2)}" width="${n(side)}" height="${n(side)}" rx="${n(side / 2)}" fill="${colour}"/>`;
    })
    .join('');
};
