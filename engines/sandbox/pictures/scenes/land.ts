import { blend, between, type Canvas, type Colour, disc, fill, glow, lay, mix, range, step } from '../canvas.ts';
import { clouds, crests, noise, speck } from '../noise.ts';
import type { Scene } from '../read-scene.ts';
import { depths, type Lamp, paintSky } from './sky.ts';

/**
 * Returns the colour of land, from 0 at the horizon to 1 in the foreground. Distant land takes on the colour of the
 * sky.
 */
export function landAt({ light }: Scene, nearness: number): Colour {
  const own = blend(light.far, light.near, nearness);
  return blend(light.sky[2], own, mix(0.5, 1, step(0, 0.55, nearness)));
}

/** Paints a fir as a stack of ragged skirts. */
export function fir(
  canvas: Canvas,
  x: number,
  foot: number,
  tall: number,
  tone: Colour,
  near: number,
  seed: number,
): void {
  const half = tall * 0.24;
  fill(canvas, [x - half, foot - tall, x + half, foot + 1], near, (px, py) => {
    const down = (py - (foot - tall)) / tall;
    const tier = down * 6 - Math.floor(down * 6);
    const ragged = noise(px * 0.35, py * 0.35, seed) * 0.5;
    const reach = half * down * (0.5 + tier * 0.5) * (0.75 + ragged);
    return [tone, between(0, 1, reach - Math.abs(px - x) + 0.5)];
  });
}

/** Paints still water that reflects everything above it, darker and with a slight tremble. */
export function mirror(canvas: Canvas, scene: Scene, shore: number, near: number): void {
  const { width, height, rgb, scale } = canvas;
  const from = rgb.slice();
  const water = blend(scene.light.sky[1], scene.light.near, 0.45);
  for (let y = Math.ceil(shore); y < height; y++) {
    const below = y - shore;
    const shake = below * 0.045 + scale;
    for (let x = 0; x < width; x++) {
      const ripple = noise(x * 0.012, y * 0.2, scene.seed) - 0.5;
      const sx = Math.round(between(0, width - 1, x + ripple * shake * 2));
      const sy = Math.round(between(0, height - 1, shore - below * 1.08 + ripple * shake * 2));
      const i = (sy * width + sx) * 3;
      const seen: Colour = [from[i] as number, from[i + 1] as number, from[i + 2] as number];
      const glint = step(0.32, 0.5, ripple) * 0.3;
      lay(canvas, x, y, blend(blend(seen, water, 0.24 + 0.2 * (below / height)), scene.light.sky[2], glint), 1, near);
    }
  }
}

const jagged = (scene: Scene, canvas: Canvas, base: number, rise: number, wide: number, layer: number) => (x: number) =>
  base - rise * crests((x / canvas.width) * wide + layer * 7.3, layer * 3.1, 6, scene.seed + layer);

export function paintMountains(canvas: Canvas, scene: Scene): Lamp {
  const { width, height, scale } = canvas;
  const { random, light, seed } = scene;
  const horizon = height * random.between(0.6, 0.68);
  const lamp = paintSky(canvas, scene, horizon);
  const lake = scene.has('lake') || random.chance(0.35);
  const count = 5;
  const snowy = scene.has('snow') || light.id === 'winter' || random.chance(0.5);
  for (let layer = 0; layer < count; layer++) {
    const nearness = (layer + 0.6) / count;
    const base = horizon + height * (lake ? 0.015 : 0.075) * layer;
    const rise = height * mix(0.44, 0.16, nearness) * random.between(0.85, 1.15);
    const line = jagged(scene, canvas, base, rise, mix(1.6, 3.4, nearness), layer);
    const tone = landAt(scene, nearness * 0.85);
    const mist = blend(tone, light.sky[2], 0.55);
    const near = depths.land + layer;
    range(canvas, line, near, tone, mist, rise * 1.3);
    if (!snowy || layer > 2) continue;
    const cap = blend(light.lamp, tone, 0.16 + 0.2 * (1 - nearness));
    const limit = base - rise * 0.46;
    for (let x = 0; x < width; x++) {
      const top = line(x);
      const sunny = line(x - 5 * scale) > line(x + 5 * scale) === lamp.x < x;
      const end = limit - rise * 0.16 * (clouds(x * 0.02, layer, 3, seed) - 0.5) * 4;
      for (let y = Math.max(0, Math.ceil(top)); y < end; y++) {
        const rocks = step(0.44, 0.62, clouds(x / (26 * scale), y / (44 * scale), 4, seed + layer));
        lay(canvas, x, y, cap, (sunny ? 0.3 : 0.92) * rocks * step(0, 10 * scale, end - y), near);
      }
    }
  }
  if (lake) mirror(canvas, scene, horizon + height * 0.075, depths.land + count);
  const foot = jagged(scene, canvas, height * 1.0, height * 0.13, 1.3, 9);
  const ground = blend(light.near, [0, 0, 0], 0.25);
  range(canvas, foot, depths.land + 6, ground, ground, height);
  for (let n = 0; n < 46; n++) {
    const side = random.next();
    const x = width * (side < 0.5 ? side * side * 1.7 : 1 - (1 - side) * (1 - side) * 1.7);
    fir(canvas, x, foot(x) + 8 * scale, height * random.between(0.07, 0.22), ground, depths.land + 6, n);
  }
  return lamp;
}

export function paintMeadow(canvas: Canvas, scene: Scene): Lamp {
  const { width, height, scale } = canvas;
  const { random, light, seed } = scene;
  const horizon = height * random.between(0.4, 0.52);
  const lamp = paintSky(canvas, scene, horizon);
  for (let layer = 0; layer < 4; layer++) {
    const base = horizon + height * 0.075 * layer;
    const line = (x: number) => base - height * 0.1 * noise((x / width) * 2.2 + layer * 3.7, layer, seed);
    const tone = landAt(scene, 0.2 + layer * 0.2);
    range(canvas, line, depths.land + layer, blend(tone, light.sky[2], 0.2), tone, height * 0.14);
    if (layer > 0)
      for (let n = 0; n < 9; n++) {
        const x = random.next() * width;
        const size = height * random.between(0.012, 0.03) * layer;
        for (let leaf = 0; leaf < 5; leaf++) {
          const [dx, dy] = [random.between(-1, 1) * size * 0.7, random.between(-1, 0.4) * size * 0.7];
          const shade = blend(tone, light.near, random.between(0.25, 0.6));
          disc(canvas, x + dx, line(x) - size * 0.4 + dy, size * 0.62, shade, depths.land + layer);
        }
      }
  }
  const petals = [
    light.accent,
    blend(light.accent, light.lamp, 0.5),
    blend(light.accent, light.sky[0], 0.45),
    light.shine,
  ];
  const total = 620;
  for (let n = 0; n < total; n++) {
    const nearness = (n + 1) / total;
    const y = mix(horizon + height * 0.2, height * 1.04, nearness * nearness * 0.6 + nearness * 0.4);
    const x = random.next() * width;
    const size = mix(2.2, 21, nearness * nearness) * scale * random.between(0.7, 1.25);
    const near = depths.land + 4 + Math.floor(nearness * 2.99);
    const stem = blend(light.near, landAt(scene, 0.8), random.next());
    const lean = random.between(-0.35, 0.35);
    const long = size * random.between(2.5, 4.5);
    for (let t = 0; t < long; t++) {
      fill(canvas, [x + lean * t - 1, y + t, x + lean * t + 1 + size * 0.09, y + t + 1], near, () => [stem, 0.9]);
    }
    bloom(canvas, x, y, size, random.pick(petals), light.shine, near, n);
  }
  return lamp;
}

function bloom(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  petal: Colour,
  heart: Colour,
  near: number,
  n: number,
) {
  const count = 5;
  if (size < 4 * canvas.scale) return disc(canvas, x, y, size * 0.8, petal, near);
  for (let leaf = 0; leaf < count; leaf++) {
    const turn = (leaf + speck(n, leaf, 5) * 0.6) / count;
    // `Math.sin` isn't exact on every machine. Two triangle waves are close enough here.
    const across = (Math.abs(((turn + 0.25) % 1) * 4 - 2) - 1) * size * 0.62;
    const down = (Math.abs((turn % 1) * 4 - 2) - 1) * size * 0.45;
    const shade = blend(petal, [0, 0, 0], speck(n, leaf, 6) * 0.16);
    disc(canvas, x + across, y + down, size * 0.56, shade, near);
  }
  disc(canvas, x, y, size * 0.28, heart, near);
}

export function paintDesert(canvas: Canvas, scene: Scene): Lamp {
  const { width, height } = canvas;
  const { random, light, seed } = scene;
  const horizon = height * random.between(0.5, 0.6);
  const lamp = paintSky(canvas, scene, horizon);
  const sand = blend(light.sky[2], light.accent, 0.35);
  for (let layer = 0; layer < 6; layer++) {
    const nearness = layer / 5;
    const base = horizon + height * 0.1 * layer * (0.6 + nearness * 0.5);
    const rise = height * mix(0.07, 0.24, nearness);
    const line = (x: number) => base - rise * noise((x / width) * mix(2.4, 1.2, nearness) + layer * 5.3, layer, seed);
    const bright = blend(blend(sand, light.sky[2], 0.6 - nearness * 0.5), light.lamp, 0.2);
    const dark = blend(blend(light.far, light.near, nearness * 0.75), bright, 0.2);
    const edge = width * random.between(0.25, 0.75);
    for (let x = 0; x < width; x++) {
      const top = line(x);
      for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
        const down = (y - top) / rise;
        // The crest runs down towards the viewer, with one side in the light and one in shadow.
        const crest = edge + (noise(y * 0.006, layer, seed) - 0.5) * width * 0.4 + down * width * 0.16;
        const flank = step(-0.02, 0.02, (x - crest) / width) * (lamp.x < edge ? 1 : -1) + (lamp.x < edge ? 0 : 1);
        const ripple = step(0.45, 0.75, noise(x * 0.02 + y * 0.05, y * (0.34 - nearness * 0.2), seed + 4)) * 0.12;
        const tone = blend(bright, dark, between(0, 1, flank * 0.85 + ripple * nearness + down * 0.06));
        lay(canvas, x, y, tone, between(0, 1, y - top + 1), depths.land + layer);
      }
    }
  }
  glow(canvas, lamp.x, horizon, width * 0.35, light.lamp, 0.25);
  return lamp;
}
