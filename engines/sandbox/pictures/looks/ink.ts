import { between, mix, step } from '../canvas.ts';
import { blurred } from '../blur.ts';
import { clouds, noise, speck } from '../noise.ts';
import { type Look, getLightness, slopeAt, toned } from './look.ts';

/** Ink and water on old paper: a few washes, a dry brush for near things, and a single red. */
export const ink: Look = ({ width, height, scale, rgb, depth, seed, random }) => {
  const tone = toned(blurred(getLightness(rgb), width, height, 1.6 * scale));
  const made = new Float32Array(rgb.length);
  const right = random.chance(0.5);
  const seal = { x: width * (right ? 0.885 : 0.07), y: height * 0.87, size: Math.min(width, height) * 0.052 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / scale, y / scale];
      const [bx, by] = [noise(u / 22, v / 22, seed) - 0.5, noise(u / 22, v / 22, seed + 1) - 0.5];
      const feather = noise(u / 4, v / 4, seed + 2) - 0.5;
      const sx = Math.round(between(0, width - 1, x + (bx * 11 + feather * 4) * scale));
      const sy = Math.round(between(0, height - 1, y + (by * 11 + feather * 4) * scale));
      const at = sy * width + sx;
      const dark = 1 - (tone[at] as number);
      const near = (depth[at] as number) / 9;
      const wash = clouds(u / 120, v / 120, 3, seed + 3);
      // Ink is thin in the distance and denser in the foreground.
      const strength = dark * mix(0.55, 1.12, between(0, 1, near * 1.5)) + (wash - 0.5) * 0.2;
      const level = between(0, 4, strength * 4.4 - 0.55);
      const washed = (Math.floor(level) + step(0.2, 0.8, level - Math.floor(level))) / 4;
      const [dx, dy] = slopeAt(tone, width, height, sx, sy);
      const contour = step(0.07, 0.22, Math.sqrt(dx * dx + dy * dy)) * (0.35 + near * 0.5);
      const dry = step(0.5, 0.66, noise(u / 46, v / 2.2, seed + 4)) * step(0.5, 0.95, washed) * 0.35;
      const density = between(0, 0.96, washed * washed * 0.5 + washed * 0.46 + contour - dry);
      const fibre = noise(u / 40, v / 1.4, seed + 5) * 0.5 + noise(u / 1.4, v / 40, seed + 6) * 0.5;
      const age = clouds(u / 300, v / 300, 3, seed + 7);
      const grain = (speck(x, y, seed) - 0.5) * 0.02 + (fibre - 0.5) * 0.05 - age * 0.05;
      const i = (y * width + x) * 3;
      const red = depth[at] === 1;
      made[i] = mix(0.965 + grain, red ? 0.8 : 0.09, red ? 0.86 : density);
      made[i + 1] = mix(0.93 + grain, red ? 0.2 : 0.085, red ? 0.9 : density);
      made[i + 2] = mix(0.86 + grain * 1.4, red ? 0.13 : 0.1, red ? 0.9 : density);
      const [ox, oy] = [(x - seal.x) / seal.size, (y - seal.y) / seal.size];
      if (ox < 0 || oy < 0 || ox > 1 || oy > 1) continue;
      const cell = speck(Math.floor(ox * 7), Math.floor(oy * 7), seed + 8) > 0.46;
      const frame = ox < 0.1 || oy < 0.1 || ox > 0.9 || oy > 0.9;
      const worn = noise(u / 3, v / 3, seed + 9) > 0.26;
      if ((cell || frame) && worn) [made[i], made[i + 1], made[i + 2]] = [0.74, 0.16, 0.12];
    }
  }
  return made;
};
