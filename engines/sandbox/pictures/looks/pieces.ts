import { between, mix, step } from '../canvas.ts';
import { blurred } from '../blur.ts';
import { noise, speck } from '../noise.ts';
import { type Look, getLightness, slopeAt, toned } from './look.ts';

/** Small stones with highlights on their edges and mortar between them. */
export const mosaic: Look = ({ width, height, scale, rgb, seed }) => {
  const cell = Math.max(6, 15 * scale);
  const seen = blurred(rgb, width, height, cell * 0.22);
  const made = new Float32Array(rgb.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [gx, gy] = [Math.floor(x / cell), Math.floor(y / cell)];
      let [first, second, cx, cy, n] = [1e9, 1e9, 0, 0, 0];
      for (let row = gy - 1; row <= gy + 1; row++) {
        for (let column = gx - 1; column <= gx + 1; column++) {
          const px = (column + 0.14 + 0.72 * speck(column, row, seed)) * cell;
          const py = (row + 0.14 + 0.72 * speck(column, row, seed + 1)) * cell;
          const far = (px - x) * (px - x) + (py - y) * (py - y);
          if (far < first) [second, first, cx, cy, n] = [first, far, px, py, column * 5821 + row];
          else if (far < second) second = far;
        }
      }
      const edge = (Math.sqrt(second) - Math.sqrt(first)) / cell;
      const at = Math.round(between(0, height - 1, cy)) * width + Math.round(between(0, width - 1, cx));
      const [ox, oy] = [(x - cx) / cell, (y - cy) / cell];
      const bevel = step(0.34, 0.1, edge) * between(-1, 1, -(ox + oy) * 2.2) * 0.16;
      const stone = (speck(n, 3, seed) - 0.5) * 0.11 + (noise(x / (3 * scale), y / (3 * scale), n) - 0.5) * 0.05;
      const joint = step(0.05, 0.12, edge);
      for (let c = 0; c < 3; c++) {
        const own = seen[at * 3 + c] as number;
        made[(y * width + x) * 3 + c] = mix(0.13 + own * 0.12, own * 1.04 + 0.02 + stone + bevel - ox * 0.03, joint);
      }
    }
  }
  return made;
};

/** Edges that glow in the dark and light up everything around them. */
export const neon: Look = ({ width, height, scale, rgb, depth, light, seed }) => {
  const tone = toned(blurred(getLightness(rgb), width, height, 1.8 * scale));
  const count = width * height;
  const tubes = new Float32Array(count * 3);
  const hues = [
    [1, 0.16, 0.6],
    [0.1, 0.85, 1],
    [0.62, 0.25, 1],
    [1, 0.62, 0.18],
  ] as const;
  const shift = Math.floor(speck(1, 1, seed) * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [dx, dy] = slopeAt(tone, width, height, x, y);
      const below = y + 1 < height ? (depth[at + width] as number) : (depth[at] as number);
      const beside = x + 1 < width ? (depth[at + 1] as number) : (depth[at] as number);
      const border = below === depth[at] && beside === depth[at] ? 0 : 0.85;
      const lit = Math.max(border, step(0.045, 0.2, Math.sqrt(dx * dx + dy * dy)));
      if (lit <= 0) continue;
      const far = (Math.max(below, depth[at] as number) + shift) % 4;
      const drift = noise(x / (240 * scale), y / (240 * scale), seed);
      const [one, two] = [hues[far]!, hues[(far + 1) % 4]!];
      for (let c = 0; c < 3; c++) tubes[at * 3 + c] = lit * mix(one[c] as number, two[c] as number, drift);
    }
  }
  const sharp = blurred(tubes, width, height, Math.max(1, scale));
  const close = blurred(tubes, width, height, 5 * scale);
  const wide = blurred(tubes, width, height, 24 * scale);
  const made = new Float32Array(count * 3);
  for (let at = 0; at < count; at++) {
    const white = (sharp[at * 3] as number) + (sharp[at * 3 + 1] as number) + (sharp[at * 3 + 2] as number);
    const scan = Math.floor(Math.floor(at / width) / Math.max(1, scale)) % 3 === 0 ? 0.965 : 1;
    for (let c = 0; c < 3; c++) {
      const i = at * 3 + c;
      const dusk = [0.03, 0.018, 0.085][c]! + (rgb[i] as number) * 0.11 + (light.sky[0][c] as number) * 0.03;
      const lamp =
        (sharp[i] as number) * 1.3 +
        (close[i] as number) * 1.55 +
        (wide[i] as number) * 1.7 +
        step(0.7, 1.9, white) * 0.5;
      made[i] = (dusk + lamp) * scan;
    }
  }
  return made;
};

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;

/** Finds a few colours that represent all others, by moving each to the mean of the colours nearest to it (k-means). */
function fewColours(rgb: Float32Array, wanted: number): Float32Array {
  const samples = 2048;
  const every = Math.max(1, Math.floor(rgb.length / 3 / samples));
  const picked: [number, number, number][] = [];
  for (let at = 0; at < rgb.length / 3; at += every)
    picked.push([rgb[at * 3] as number, rgb[at * 3 + 1] as number, rgb[at * 3 + 2] as number]);
  picked.sort((a, b) => a[0] + a[1] * 2 + a[2] * 0.5 - (b[0] + b[1] * 2 + b[2] * 0.5));
  const means = new Float32Array(wanted * 3);
  for (let n = 0; n < wanted; n++) means.set(picked[Math.floor(((n + 0.5) / wanted) * picked.length)]!, n * 3);
  for (let round = 0; round < 8; round++) {
    const sums = new Float64Array(wanted * 4);
    for (const sample of picked) {
      const n = nearest(means, ...sample);
      for (let c = 0; c < 3; c++) sums[n * 4 + c] = (sums[n * 4 + c] as number) + (sample[c] as number);
      sums[n * 4 + 3] = (sums[n * 4 + 3] as number) + 1;
    }
    for (let n = 0; n < wanted; n++) {
      const many = sums[n * 4 + 3] as number;
      if (many > 0) for (let c = 0; c < 3; c++) means[n * 3 + c] = (sums[n * 4 + c] as number) / many;
    }
  }
  return means;
}

function nearest(means: Float32Array, red: number, green: number, blue: number): number {
  let [best, least] = [0, 1e9];
  for (let n = 0; n * 3 < means.length; n++) {
    const [r, g, b] = [
      red - (means[n * 3] as number),
      green - (means[n * 3 + 1] as number),
      blue - (means[n * 3 + 2] as number),
    ];
    const far = r * r * 2 + g * g * 4 + b * b * 3;
    if (far < least) [best, least] = [n, far];
  }
  return best;
}

/** Large square pixels in few colours. Colours between those are dithered with two of them. */
export const pixel: Look = ({ width, height, rgb, scale }) => {
  const size = Math.max(2, Math.round(6.4 * scale));
  const seen = blurred(rgb, width, height, size * 0.3);
  const means = fewColours(seen, 18);
  const made = new Float32Array(rgb.length);
  for (let top = 0; top < height; top += size) {
    for (let left = 0; left < width; left += size) {
      const [cx, cy] = [Math.min(width - 1, left + (size >> 1)), Math.min(height - 1, top + (size >> 1))];
      const i = (cy * width + cx) * 3;
      const place = ((top / size) % 4) * 4 + ((left / size) % 4);
      const nudge = ((bayer[place] as number) / 15 - 0.5) * 0.085;
      const n = nearest(
        means,
        (seen[i] as number) + nudge,
        (seen[i + 1] as number) + nudge,
        (seen[i + 2] as number) + nudge,
      );
      for (let y = top; y < Math.min(height, top + size); y++)
        for (let x = left; x < Math.min(width, left + size); x++)
          made.set(means.subarray(n * 3, n * 3 + 3), (y * width + x) * 3);
    }
  }
  return made;
};
