import { sineOfPhase } from '../../sound/exact-math.ts';
import { between, blend, type Colour, colour, mix, step } from '../canvas.ts';
import { blurred } from '../blur.ts';
import { clouds, noise, speck } from '../noise.ts';
import { type Look, getLightness, toned } from './look.ts';

/** Directions of lines that are easy to cut. Near things have other directions than far ones. */
const directions = [
  [0, 1],
  [0.6, 0.8],
  [-0.6, 0.8],
  [0.28, 0.96],
  [-0.8, 0.6],
  [0.8, 0.6],
  [-0.28, 0.96],
] as const;

/** Black lines as cut with a knife, printed over two blocks of colour. */
export const linocut: Look = ({ width, height, scale, rgb, depth, seed, light }) => {
  const tone = toned(blurred(getLightness(rgb), width, height, 1.4 * scale));
  const soft = blurred(rgb, width, height, 9 * scale);
  const made = new Float32Array(rgb.length);
  const paper: Colour = [0.965, 0.94, 0.885];
  const black: Colour = [0.085, 0.085, 0.105];
  const tints = [
    blend(light.accent, paper, 0.1),
    blend(light.shine, paper, 0.25),
    blend(light.sky[1], paper, 0.45),
  ] as const;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [u, v] = [x / scale, y / scale];
      const near = depth[at] as number;
      const [dx, dy] = directions[near % directions.length] as readonly [number, number];
      const hand = noise(u / 60, v / 60, seed + near) * 9 + noise(u / 14, v / 14, seed) * 1.6;
      const line = sineOfPhase((((u * dx + v * dy + hand) / 10.5) % 1e6) + 1000) * 0.5 + 0.5;
      const value = tone[at] as number;
      const cut = step(line * 0.72 + 0.1, line * 0.72 + 0.18, value);
      const warm = (soft[at * 3] as number) - (soft[at * 3 + 2] as number);
      const tint = near === 1 ? tints[0] : warm > 0.12 ? tints[1] : tints[2];
      const under = near === 1 || value < 0.82 ? tint : paper;
      const worn = noise(u / 2.2, v / 2.2, seed + 2) * 0.6 + speck(x, y, seed) * 0.4 > 0.86 ? 0.75 : 1;
      const ink = (1 - cut) * worn;
      for (let c = 0; c < 3; c++) made[at * 3 + c] = mix(under[c] as number, black[c] as number, ink);
    }
  }
  return made;
};

interface Plate {
  readonly ink: Colour;
  readonly turn: readonly [number, number];
  readonly shift: readonly [number, number];
  readonly density: (red: number, green: number, blue: number, light: number) => number;
}

/** Three spot colours in dots, slightly misaligned. */
export const riso: Look = ({ width, height, scale, rgb, seed, random }) => {
  const soft = blurred(rgb, width, height, Math.max(1, 1.2 * scale));
  const tone = toned(getLightness(soft));
  const made = new Float32Array(rgb.length).fill(1);
  const [warm, cool] = random.pick([
    ['#ff4f6d', '#1d4fb8'],
    ['#ff5a36', '#12747f'],
    ['#f2529d', '#2b3a9b'],
    ['#ff6b3d', '#33337a'],
  ] as const);
  const plates: readonly Plate[] = [
    {
      ink: colour('#ffc93c'),
      turn: [1, 0],
      shift: [2, -1.5],
      density: (r, g, b, l) => between(0, 0.95, (r + g) / 2 - b * 0.85 + 0.32) * (1 - l * 0.5),
    },
    {
      ink: colour(warm),
      turn: [0.9659, 0.2588],
      shift: [-2, 1],
      density: (r, g, _, l) => between(0, 1, (r - g) * 1.5 + (1 - l) * 0.42 - 0.02),
    },
    {
      ink: colour(cool),
      turn: [0.7071, 0.7071],
      shift: [0.5, 0],
      density: (r, _, b, l) => between(0, 1, (1 - l) * 1.12 - 0.12 + (b - r) * 0.5),
    },
  ];
  const cell = Math.max(4, 6.4 * scale);
  for (const { ink, turn, shift, density } of plates) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const sx = Math.round(between(0, width - 1, x + shift[0] * scale));
        const sy = Math.round(between(0, height - 1, y + shift[1] * scale));
        const at = sy * width + sx;
        const [r, g, b] = [soft[at * 3] as number, soft[at * 3 + 1] as number, soft[at * 3 + 2] as number];
        const wanted = density(r, g, b, tone[at] as number);
        const gx = (x * turn[0] + y * turn[1]) / cell;
        const gy = (y * turn[0] - x * turn[1]) / cell;
        const [fx, fy] = [gx - Math.floor(gx) - 0.5, gy - Math.floor(gy) - 0.5];
        const reach = Math.sqrt(fx * fx + fy * fy);
        const dot = step(-0.1, 0.1, Math.sqrt(wanted) * 0.76 - reach);
        const patchy = 0.86 + clouds(x / (60 * scale), y / (60 * scale), 3, seed) * 0.2 - speck(x, y, seed + 1) * 0.13;
        const cover = dot * patchy;
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) made[i + c] = (made[i + c] as number) * mix(1, ink[c] as number, cover);
      }
    }
  }
  for (let i = 0; i < made.length; i += 3) {
    made[i] = (made[i] as number) * 0.98;
    made[i + 1] = (made[i + 1] as number) * 0.96;
    made[i + 2] = (made[i + 2] as number) * 0.915;
  }
  return made;
};

/** Engraved lines that are wider in dark areas, coloured by hand. */
export const engraving: Look = ({ width, height, scale, rgb, depth, seed }) => {
  const tone = toned(blurred(getLightness(rgb), width, height, scale));
  const wash = blurred(rgb, width, height, 8 * scale);
  const made = new Float32Array(rgb.length);
  const ink: Colour = [0.15, 0.11, 0.13];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [u, v] = [x / scale, y / scale];
      const dark = 1 - (tone[at] as number);
      const wave = (noise(u / 110, v / 110, seed + (depth[at] as number)) - 0.5) * 26 + dark * 7;
      const one = sineOfPhase((v + wave) / 6.2 + 500) * 0.5 + 0.5;
      const two = sineOfPhase((u * 0.76 + v * 0.65 + wave * 0.6) / 6.2 + 500) * 0.5 + 0.5;
      const lines = step(one - 0.12, one + 0.12, dark * 1.02 - 0.03);
      const cross = step(two - 0.12, two + 0.12, (dark - 0.46) * 1.5);
      const cover = between(0, 0.95, Math.max(lines * 0.9, cross * 0.95));
      const paper = 0.955 + (noise(u / 3, v / 3, seed) - 0.5) * 0.03 - clouds(u / 260, v / 260, 3, seed + 1) * 0.05;
      for (let c = 0; c < 3; c++) {
        const tinted = mix(1, Math.min(1, (wash[at * 3 + c] as number) * 1.06 + 0.1), 0.74);
        const ground = paper * (c === 2 ? 0.93 : c === 1 ? 0.98 : 1) * tinted;
        made[at * 3 + c] = mix(ground, ink[c] as number, cover);
      }
    }
  }
  return made;
};
