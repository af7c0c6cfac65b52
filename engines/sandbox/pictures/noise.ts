/**
 * Returns a number in [0, 1) for a place on a grid. It uses integers only, so that all machines give the same number.
 */
export function speck(x: number, y: number, seed: number): number {
  let hash = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** Returns smooth noise from 0 to 1, with about one hill per unit. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const a = speck(left, top, seed);
  const b = speck(left + 1, top, seed);
  const c = speck(left, top + 1, seed);
  const d = speck(left + 1, top + 1, seed);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/**
 * Returns a sum of noises, each half as large and half as strong as the previous one. It is between 0 and 1, mostly
 * near a half.
 */
export function clouds(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 1;
  let all = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * scale, y * scale, seed + octave * 101) * weight;
    all += weight;
    weight *= 0.5;
    scale *= 2;
  }
  return sum / all;
}

/** Returns noise with sharp crests, as of mountains, from 0 to 1. */
export function crests(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 1;
  let all = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x * scale, y * scale, seed + octave * 101) * 2 - 1);
    sum += crest * crest * weight;
    all += weight;
    weight *= 0.5;
    scale *= 2.05;
  }
  return sum / all;
}
