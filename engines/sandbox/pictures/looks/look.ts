import { lightness } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import type { Light } from '../light.ts';
import type { Random } from '../../sound/random.ts';

/** The input of a look. */
export interface Motif extends Canvas {
  readonly light: Light;
  readonly random: Random;
  readonly seed: number;
}

/** Renders a motif as a finished picture: red, green, and blue from 0 to 1, row by row. */
export type Look = (motif: Motif) => Float32Array;

/** Returns the lightness of each pixel. */
export function getLightness(rgb: Float32Array): Float32Array {
  const plane = new Float32Array(rgb.length / 3);
  for (let at = 0, i = 0; at < plane.length; at++, i += 3) {
    plane[at] = lightness(rgb[i] as number, rgb[i + 1] as number, rgb[i + 2] as number);
  }
  return plane;
}

/** Stretches the lightness so that only few pixels are black or white. */
export function toned(plane: Float32Array): Float32Array {
  const counts = new Uint32Array(256);
  for (const value of plane) counts[Math.max(0, Math.min(255, Math.floor(value * 255)))]!++;
  const at = (share: number): number => {
    let left = plane.length * share;
    for (let bin = 0; bin < 256; bin++) {
      left -= counts[bin] as number;
      if (left <= 0) return bin / 255;
    }
    return 1;
  };
  const [low, high] = [at(0.02), at(0.98)];
  const span = Math.max(0.15, high - low);
  return plane.map((value) => Math.max(0, Math.min(1, (value - low) / span)));
}

/** Returns the slope of a plane at a pixel, to the right and downwards. */
export function slopeAt(plane: Float32Array, width: number, height: number, x: number, y: number): [number, number] {
  const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
  const [up, down] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
  return [
    (plane[y * width + right] as number) - (plane[y * width + left] as number),
    (plane[down * width + x] as number) - (plane[up * width + x] as number),
  ];
}
