import { blend, between, type Canvas, type Colour, fill, glow, mix, range, step } from '../canvas.ts';
import { noise, speck } from '../noise.ts';
import type { Scene } from '../read-scene.ts';
import { fir, landAt, mirror } from './land.ts';
import { depths, type Lamp, paintSky } from './sky.ts';

type Box = readonly [left: number, top: number, right: number, bottom: number];

function tower(
  canvas: Canvas,
  scene: Scene,
  [left, top, right, bottom]: Box,
  tone: Colour,
  near: number,
  n: number,
): void {
  const { light } = scene;
  const wide = right - left;
  fill(canvas, [left, top, right, bottom], near, (px) => [
    blend(tone, light.near, step(0.5, 0.52, (px - left) / wide) * 0.28),
    1,
  ]);
  const cell = Math.max(5, wide / Math.max(3, Math.round(wide / (15 * canvas.scale))));
  const late = light.dark || light.id === 'dusk';
  for (let row = 0; top + (row + 1) * cell * 1.25 < bottom; row++) {
    for (let column = 0; column < Math.round(wide / cell); column++) {
      const roll = speck(column + n * 31, row, scene.seed);
      if (roll > (late ? 0.5 : 0.8)) continue;
      const x = left + (column + 0.25) * cell;
      const y = top + (row + 0.5) * cell * 1.25;
      const glass = late ? blend(light.shine, light.accent, roll * 0.5) : blend(tone, light.sky[1], 0.45);
      const strength = late ? mix(0.6, 1, speck(column, row, n)) : 0.55;
      fill(canvas, [x, y, x + cell * 0.5, y + cell * 0.62], near, () => [glass, strength]);
    }
  }
}

export function paintCity(canvas: Canvas, scene: Scene): Lamp {
  const { width, height, scale } = canvas;
  const { random, light } = scene;
  const shore = height * random.between(0.74, 0.82);
  const lamp = paintSky(canvas, scene, shore, shore * random.between(0.3, 0.55));
  for (let layer = 0; layer < 4; layer++) {
    const nearness = layer / 3;
    const tone = landAt(scene, 0.12 + nearness * 0.75);
    const near = depths.land + layer;
    for (let x = -20 * scale, n = 0; x < width; n++) {
      const wide = mix(34, 92, nearness) * scale * random.between(0.6, 1.4);
      // The towers are taller on one side of the middle, so that the skyline has a peak.
      const middle = 1 - Math.abs((x + wide / 2) / width - 0.5) * 1.3;
      const tall = height * mix(0.5, 0.3, nearness) * random.between(0.35, 1) * middle;
      const top = shore - tall;
      tower(canvas, scene, [x, top, x + wide, shore], tone, near, n + layer * 100);
      if (random.chance(0.4)) {
        const step1 = wide * random.between(0.18, 0.3);
        fill(canvas, [x + step1, top - tall * 0.12, x + wide - step1, top], near, () => [tone, 1]);
        const mast = x + wide / 2;
        fill(canvas, [mast - scale, top - tall * 0.3, mast + scale, top], near, () => [tone, 1]);
        if (light.dark) glow(canvas, mast, top - tall * 0.3, 9 * scale, light.accent, 1);
      }
      x += wide + random.between(0, 12) * scale;
    }
    const veil = blend(light.sky[2], tone, 0.4);
    fill(canvas, [0, shore - height * 0.12, width, shore], near, (_, y) => [
      veil,
      step(shore - height * 0.12, shore, y) * 0.35,
    ]);
  }
  mirror(canvas, scene, shore, depths.land + 4);
  return lamp;
}

function house(canvas: Canvas, scene: Scene, x: number, foot: number, size: number, near: number, n: number): void {
  const { light, random, seed } = scene;
  const late = light.dark || light.id === 'dusk' || light.id === 'winter';
  const wide = size * random.between(0.8, 1.3);
  const tall = size * random.between(0.55, 0.85);
  const roof = size * random.between(0.5, 0.75);
  const wall = blend(blend(light.lamp, light.far, speck(n, 1, seed) * 0.6), light.near, light.dark ? 0.6 : 0.15);
  const tile = scene.has('snow')
    ? blend(light.lamp, light.far, 0.12)
    : blend(light.accent, light.near, mix(0.15, 0.6, speck(n, 2, seed)));
  fill(canvas, [x - wide / 2, foot - tall, x + wide / 2, foot], near, (px) => [
    blend(wall, light.near, step(-0.1, 0.1, (px - x) / wide) * 0.22),
    1,
  ]);
  const eaves = wide * 0.6;
  fill(canvas, [x - eaves, foot - tall - roof, x + eaves, foot - tall + size * 0.05], near, (px, py) => {
    const down = (py - (foot - tall - roof)) / roof;
    return [
      blend(tile, light.near, (px > x ? 0.28 : 0) + noise(px * 0.5, py * 0.5, n) * 0.1),
      between(0, 1, eaves * down - Math.abs(px - x) + 0.5),
    ];
  });
  fill(canvas, [x + wide * 0.2, foot - tall - roof * 0.85, x + wide * 0.33, foot - tall - roof * 0.2], near, () => [
    blend(tile, light.near, 0.4),
    1,
  ]);
  const pane = late ? light.shine : blend(light.sky[0], light.near, 0.4);
  for (const at of [-0.26, 0.14]) {
    const [left, top] = [x + wide * at, foot - tall * 0.72];
    fill(canvas, [left, top, left + wide * 0.15, top + tall * 0.32], near, (px) =>
      Math.abs(px - left - wide * 0.075) < size * 0.01 ? null : [pane, 1],
    );
    if (late) glow(canvas, left + wide * 0.07, top + tall * 0.16, size * 0.55, light.shine, 0.5);
  }
}

export function paintVillage(canvas: Canvas, scene: Scene): Lamp {
  const { width, height, scale } = canvas;
  const { random, light, seed } = scene;
  const horizon = height * random.between(0.5, 0.58);
  const lamp = paintSky(canvas, scene, horizon);
  const white = scene.has('snow') || light.id === 'winter';
  for (let layer = 0; layer < 5; layer++) {
    const nearness = (layer + 1) / 5;
    const base = horizon + height * 0.1 * layer;
    const line = (x: number) => base - height * 0.13 * noise((x / width) * 1.8 + layer * 4.1, layer, seed);
    const near = depths.land + layer;
    const ground = white
      ? blend(blend(light.lamp, light.far, 0.5 - nearness * 0.3), light.sky[0], light.dark ? 0.5 : 0.1)
      : landAt(scene, nearness * 0.75);
    range(canvas, line, near, blend(ground, light.sky[2], 0.2), ground, height * 0.2);
    const size = height * mix(0.028, 0.13, nearness * nearness);
    const many = Math.round(mix(16, 3, nearness));
    for (let n = 0; n < many; n++) {
      const x = width * random.between(0.08, 0.92);
      if (random.chance(0.42))
        fir(
          canvas,
          x,
          line(x) + size * 0.2,
          size * random.between(1.1, 2),
          landAt(scene, 0.35 + nearness * 0.6),
          near,
          n,
        );
      else if (layer > 0 || random.chance(0.5))
        house(canvas, scene, x, line(x) + size * 0.35, size, near, n + layer * 50);
    }
  }
  const path = blend(light.lamp, light.far, 0.3);
  fill(canvas, [0, horizon + height * 0.3, width, height], depths.land + 4, (px, py) => {
    const down = (py - horizon - height * 0.3) / (height - horizon - height * 0.3);
    const centre = width * (0.5 + 0.16 * (noise(py * 0.008, 3, seed) - 0.5) * (1 - down) * 4);
    const half = width * mix(0.012, 0.075, down) + scale;
    return [path, step(half, half * 0.8, Math.abs(px - centre)) * 0.55];
  });
  return lamp;
}

export function paintForest(canvas: Canvas, scene: Scene): Lamp {
  const { width, height, scale } = canvas;
  const { random, light, seed } = scene;
  const floor = height * random.between(0.76, 0.84);
  const lamp = paintSky(canvas, scene, height * 0.9, height * random.between(0.24, 0.4));
  const haze = blend(light.sky[2], light.lamp, 0.25);
  fill(canvas, [0, 0, width, height], 0, (_, y) => [haze, 0.35 + 0.3 * step(0, height, y)]);
  for (let layer = 0; layer < 5; layer++) {
    const nearness = layer / 4;
    const tone = blend(landAt(scene, 0.15 + nearness * 0.8), haze, 0.5 * (1 - nearness));
    const near = depths.land + layer;
    const ground = floor + height * 0.05 * layer;
    const many = Math.round(mix(22, 5, nearness));
    for (let n = 0; n < many; n++) {
      const x = width * ((n + random.between(0.1, 0.9)) / many);
      const half = mix(3.5, 30, nearness * nearness) * scale * random.between(0.7, 1.3);
      const lean = random.between(-0.04, 0.04);
      const bark = Float32Array.from({ length: height }, (_, y) => (noise(x * 0.2, y * 0.03, n) - 0.5) * half * 0.4);
      fill(canvas, [x - half * 3, 0, x + half * 3, ground + half], near, (px, py) => {
        const up = (ground - py) / height;
        const wide = half * (1 - up * 0.35) + half * 1.4 * step(0.06, 0, up) + (bark[py] as number);
        const off = px - x - lean * (ground - py);
        const shade = between(0, 1, 0.5 + (off / half) * (lamp.x < x ? 0.5 : -0.5));
        return [
          blend(blend(tone, haze, 0.18 * (1 - nearness * 0.6)), tone, shade),
          between(0, 1, wide - Math.abs(off) + 0.5),
        ];
      });
      for (let leaf = 0; leaf < 10; leaf++) {
        const size = mix(15, 72, nearness) * scale * random.between(0.5, 1.2);
        const leafY = height * random.between(-0.04, mix(0.42, 0.13, nearness));
        const green = blend(tone, random.chance(0.25) ? light.accent : haze, random.between(0.04, 0.26));
        crown(canvas, x + random.between(-6, 6) * half * 0.6, leafY, size, green, near, n * 20 + leaf);
      }
    }
    range(
      canvas,
      (x) => ground - height * 0.03 * noise((x / width) * 5, layer, seed),
      near,
      blend(tone, haze, 0.25),
      tone,
      height * 0.12,
    );
  }
  for (let beam = 0; beam < 6; beam++) {
    const [at, wide, slant] = [random.between(-0.2, 1), random.between(0.03, 0.08), lamp.x < width / 2 ? 0.55 : -0.55];
    fill(canvas, [0, 0, width, floor], 0, (px, py) => {
      const across = (px - slant * py) / width - at;
      return across > 0 && across < wide
        ? [light.lamp, 0.16 * (1 - py / floor) * step(0, wide * 0.4, across) * step(wide, wide * 0.6, across)]
        : null;
    });
  }
  return lamp;
}

/** Paints a ragged tuft of leaves. */
function crown(canvas: Canvas, x: number, y: number, size: number, tone: Colour, near: number, n: number): void {
  fill(canvas, [x - size, y - size * 0.7, x + size, y + size * 0.7], near, (px, py) => {
    const [dx, dy] = [(px - x) / size, (py - y) / (size * 0.7)];
    const edge = 0.55 + noise(px / (size * 0.22), py / (size * 0.22), n) * 0.75;
    return dx * dx + dy * dy < edge * edge * 0.8 ? [blend(tone, [0, 0, 0], between(0, 0.12, dy * 0.12)), 0.92] : null;
  });
}
