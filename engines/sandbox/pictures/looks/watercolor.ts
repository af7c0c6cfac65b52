import { between, mix, step } from '../canvas.ts';
import { blurred } from '../blur.ts';
import { clouds, noise, speck } from '../noise.ts';
import { type Look, getLightness, toned } from './look.ts';

/** Washes with darker rims on rough paper. The paper stays white around the picture. */
export const watercolor: Look = ({ width, height, scale, rgb, depth, seed }) => {
  const soft = blurred(rgb, width, height, 3.2 * scale);
  const tone = blurred(toned(getLightness(soft)), width, height, 2 * scale);
  const made = new Float32Array(rgb.length);
  const edge = 0.055 * Math.min(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / scale, y / scale];
      const [wx, wy] = [noise(u / 34, v / 34, seed) - 0.5, noise(u / 34, v / 34, seed + 1) - 0.5];
      const [fx, fy] = [noise(u / 7, v / 7, seed + 2) - 0.5, noise(u / 7, v / 7, seed + 3) - 0.5];
      const sx = Math.round(between(0, width - 1, x + (wx * 17 + fx * 5) * scale));
      const sy = Math.round(between(0, height - 1, y + (wy * 17 + fy * 5) * scale));
      const at = sy * width + sx;
      const wash = clouds(u / 190, v / 190, 3, seed + 5);
      const level = (tone[at] as number) * 5 + (wash - 0.5) * 1.5;
      const within = level - Math.floor(level);
      // Pigment collects at the edge of a wash.
      const rim = step(0.16, 0, within) * 0.2 + step(0.88, 1, within) * 0.06;
      const farther = Math.max(0, sx - Math.ceil(2 * scale));
      const border = depth[at] === depth[sy * width + farther] ? 0 : 0.14;
      const grain = speck(x, y, seed + 6) * 0.35 + noise(u / 1.7, v / 1.7, seed + 7) * 0.65;
      const tooth = (grain - 0.5) * 0.2;
      const ragged = (noise(u / 26, v / 26, seed + 8) - 0.5) * 0.9 + (noise(u / 6, v / 6, seed + 9) - 0.5) * 0.35;
      const inward = Math.min(x, y, width - 1 - x, height - 1 - y) / edge + ragged;
      const wet = step(0.62, 0.86, inward);
      const pool = step(1.15, 0.8, inward) * wet * 0.24;
      const flooded = 0.83 + (wash - 0.5) * 0.5;
      for (let c = 0; c < 3; c++) {
        const own = soft[at * 3 + c] as number;
        const flat = mix(own, between(0, 1, own + (Math.floor(level) / 5 - (tone[at] as number)) * 0.5), 0.7);
        const pigment = (1 - flat) * flooded;
        const dense = pigment * (1 + tooth + rim * 1.6 + border + pool) + (rim + border * 0.4) * 0.16;
        const paper = (c === 0 ? 0.985 : c === 1 ? 0.972 : 0.945) - (grain - 0.5) * 0.03;
        made[(y * width + x) * 3 + c] = paper * (1 - between(0, 1, dense) * wet);
      }
    }
  }
  return made;
};
