import { between, mix } from '../canvas.ts';
import { blurred } from '../blur.ts';
import { noise, speck } from '../noise.ts';
import type { Look } from './look.ts';

/** Sheets of coloured paper in layers, each of which casts a shadow on those behind it. */
export const papercut: Look = ({ width, height, scale, rgb, depth, seed }) => {
  const made = blurred(rgb, width, height, Math.max(1, 2.4 * scale));
  const levels = [...new Set(depth)].toSorted((a, b) => a - b);
  const count = width * height;
  // Each sheet has one colour, with a little of the painting on it.
  const sums = new Map(levels.map((level) => [level, new Float64Array(4)]));
  for (let at = 0; at < count; at++) {
    const sum = sums.get(depth[at] as number) as Float64Array;
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (rgb[at * 3 + c] as number);
    sum[3] = (sum[3] as number) + 1;
  }
  const shade = new Float32Array(count).fill(1);
  for (const level of levels.slice(1)) {
    const sheet = new Float32Array(count);
    for (let at = 0; at < count; at++) sheet[at] = (depth[at] as number) >= level ? 1 : 0;
    const wide = blurred(sheet, width, height, 9 * scale);
    const tight = blurred(sheet, width, height, 3 * scale);
    const [ox, oy] = [Math.round(7 * scale), Math.round(-9 * scale)];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        if ((depth[at] as number) >= level) continue;
        const [sx, sy] = [between(0, width - 1, x - ox), between(0, height - 1, y - oy)];
        const from = sy * width + sx;
        const shadow = (wide[from] as number) * 0.36 + (tight[from] as number) * 0.22;
        shade[at] = Math.min(shade[at] as number, 1 - shadow);
      }
    }
  }
  const rim = Math.max(1, Math.round(1.5 * scale));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const own = depth[at] as number;
      const sum = sums.get(own) as Float64Array;
      const [u, v] = [x / scale, y / scale];
      const tooth = (noise(u / 2, v / 2, seed + own) - 0.5) * 0.05 + (speck(x, y, own) - 0.5) * 0.03;
      const behind = y >= rim && (depth[at - rim * width] as number) < own;
      const cut = behind ? 0.16 : 0;
      for (let c = 0; c < 3; c++) {
        const flat = (sum[c] as number) / (sum[3] as number);
        const tone = mix(made[at * 3 + c] as number, flat, 0.45);
        made[at * 3 + c] = (tone + (tone - 0.5) * 0.08 + tooth + cut) * (shade[at] as number);
      }
    }
  }
  return made;
};
