import { blend, between, type Canvas, disc, fill, glow, lay, mix, range, step } from '../canvas.ts';
import { clouds, crests, noise } from '../noise.ts';
import type { Scene } from '../read-scene.ts';
import { landAt } from './land.ts';
import { depths, type Lamp, paintSky } from './sky.ts';

/** Paints waves that grow towards the viewer, and the reflection of the light on them. */
function paintWater(canvas: Canvas, scene: Scene, horizon: number, lamp: Lamp): void {
  const { width, height, scale } = canvas;
  const { light, seed } = scene;
  const rough = light.id === 'storm' ? 1.7 : 1;
  const deep = blend(light.sky[0], light.near, 0.42);
  const shallow = blend(light.sky[2], light.sky[1], 0.35);
  for (let y = Math.ceil(horizon); y < height; y++) {
    const down = (y - horizon) / (height - horizon);
    const wave = 1 / mix(2.2, 26, down) / scale;
    const tone = blend(shallow, deep, step(0, 0.8, down));
    for (let x = 0; x < width; x++) {
      const swell = clouds(x * wave * 0.22 + y * 0.01, (y - horizon) * wave, 3, seed);
      const crest = step(0.5, 0.72, swell) * rough;
      const path = 1 - between(0, 1, Math.abs(x - lamp.x) / (lamp.radius * mix(0.8, 3.4, down) + width * 0.02));
      const glint = step(0.46, 0.62, swell) * path * path * (light.id === 'storm' ? 0.3 : 1);
      let made = blend(tone, light.sky[2], crest * 0.34 * (1 - down * 0.4));
      made = blend(made, deep, step(0.52, 0.3, swell) * 0.4);
      made = blend(made, light.lamp, between(0, 1, glint * 0.95));
      const foam = rough > 1 ? step(0.66, 0.78, swell) * down : step(0.78, 0.84, swell) * down * 0.6;
      lay(canvas, x, y, blend(made, light.lamp, foam * 0.7), 1, depths.land + Math.min(3, Math.floor(down * 4)));
    }
  }
}

function paintBoat(canvas: Canvas, { random, light }: Scene, horizon: number): void {
  const { width, height, scale } = canvas;
  const [x, y] = [width * random.between(0.3, 0.7), horizon + height * random.between(0.05, 0.14)];
  const tall = height * random.between(0.09, 0.16);
  const sail = blend(light.lamp, light.sky[2], 0.25);
  const hull = blend(light.near, light.accent, 0.3);
  const near = depths.land + 4;
  fill(canvas, [x - tall * 0.6, y - tall, x + tall * 0.6, y], near, (px, py) => {
    const down = (py - (y - tall)) / tall;
    const main = px >= x + 2 * scale && px - x < tall * 0.5 * down;
    const jib = px < x - 2 * scale && x - px < tall * 0.34 * step(0.1, 1, down);
    return main || jib ? [main ? sail : blend(sail, light.accent, 0.5), down < 0.97 ? 1 : 0] : null;
  });
  fill(canvas, [x - tall * 0.5, y, x + tall * 0.62, y + tall * 0.16], near, (px, py) => {
    const down = (py - y) / (tall * 0.16);
    return Math.abs(px - x - tall * 0.05) < tall * 0.52 * (1 - down * 0.45) ? [hull, 1] : null;
  });
  for (let n = 1; n < 12; n++) {
    const wide = tall * 0.4 * (1 - n / 13);
    fill(
      canvas,
      [x - wide, y + tall * 0.16 + n * 4 * scale, x + wide, y + tall * 0.16 + (n * 4 + 1.6) * scale],
      near - 1,
      () => [n % 3 ? sail : hull, 0.5 * (1 - n / 12)],
    );
  }
}

function paintLighthouse(canvas: Canvas, scene: Scene, horizon: number): void {
  const { width, height, scale } = canvas;
  const { random, light, seed } = scene;
  const right = random.chance(0.5);
  const foot = width * (right ? random.between(0.74, 0.82) : random.between(0.18, 0.26));
  const rock = (x: number) => {
    const out = between(0, 1, (right ? x - foot + width * 0.24 : foot + width * 0.24 - x) / (width * 0.24));
    return (
      height * 1.02 -
      (height * 1.02 - horizon + height * 0.1) * step(0, 1, out) +
      height * 0.1 * crests(x * 0.008, 2, 5, seed) * out
    );
  };
  const stone = blend(light.near, landAt(scene, 0.7), 0.25);
  const near = depths.land + 5;
  range(canvas, rock, near, blend(stone, light.lamp, 0.12), blend(light.near, [0, 0, 0], 0.3), height * 0.3);
  for (let x = 0; x < width; x++)
    for (let y = Math.max(0, Math.ceil(rock(x))); y < height; y++) {
      const crack = step(0.55, 0.7, crests(x / (70 * scale), y / (50 * scale), 4, seed + 9));
      lay(canvas, x, y, light.near, crack * 0.5, near);
    }
  const tall = height * 0.34;
  const ground = rock(foot) + 6 * scale;
  const top = ground - tall;
  const white = blend(light.lamp, light.sky[1], light.dark ? 0.5 : 0.12);
  fill(canvas, [foot - tall * 0.12, top, foot + tall * 0.12, ground], near + 1, (px, py) => {
    const down = (py - top) / tall;
    const half = tall * mix(0.055, 0.105, down);
    const side = (px - foot) / half;
    const band = Math.floor(down * 5) % 2 === 1 ? light.accent : white;
    return [
      blend(band, light.near, step(-0.6, 1, right ? -side : side) * 0.55),
      between(0, 1, half - Math.abs(px - foot) + 0.5),
    ];
  });
  const [wide, lampY] = [tall * 0.062, top - tall * 0.06];
  fill(canvas, [foot - wide * 1.25, top - 3 * scale, foot + wide * 1.25, top + 5 * scale], near + 1, () => [
    light.near,
    1,
  ]);
  fill(canvas, [foot - wide * 0.8, top - tall * 0.11, foot + wide * 0.8, top - 3 * scale], near + 1, () => [
    light.shine,
    1,
  ]);
  fill(canvas, [foot - wide, top - tall * 0.18, foot + wide, top - tall * 0.105], near + 1, (px, py) => {
    const down = (py - top + tall * 0.18) / (tall * 0.075);
    return Math.abs(px - foot) < wide * down ? [light.accent, 1] : null;
  });
  const dim = light.dark || light.id === 'dusk';
  if (dim) {
    const aim = right ? -1 : 1;
    fill(canvas, [0, 0, width, height], 0, (px, py) => {
      const out = (px - foot) * aim;
      if (out <= 0) return null;
      const spread = Math.abs(py - lampY + out * 0.05) / (out * 0.085 + 3 * scale);
      return spread < 1 ? [light.shine, (1 - spread) * 0.5 * (1 - between(0, 1, out / width))] : null;
    });
  }
  glow(canvas, foot, lampY, tall * (dim ? 0.75 : 0.25), light.shine, dim ? 0.9 : 0.5);
}

export function paintSea(canvas: Canvas, scene: Scene): Lamp {
  const { width, height } = canvas;
  const { random, seed } = scene;
  const horizon = height * random.between(0.5, 0.6);
  const lamp = paintSky(canvas, scene, horizon, horizon * (scene.light.dark ? 0.42 : random.between(0.5, 0.88)));
  for (let layer = 0; layer < 2; layer++) {
    const base = horizon + height * 0.008;
    const line = (x: number) =>
      base -
      height *
        0.16 *
        between(0, 1, noise((x / width) * 2 + layer * 9.7, layer, seed) * 2 - 0.85) *
        (0.5 + crests(x * 0.008, layer, 4, seed));
    const tone = landAt(scene, 0.12 + layer * 0.16);
    range(canvas, line, depths.land, tone, tone, height);
  }
  paintWater(canvas, scene, horizon, lamp);
  const tower = scene.has('lighthouse') || (!scene.has('boat') && random.chance(0.35));
  if (scene.has('boat') || (!tower && random.chance(0.7))) paintBoat(canvas, scene, horizon);
  if (tower) paintLighthouse(canvas, scene, horizon);
  else
    for (let n = 0; n < 9; n++) {
      const x = width * (n % 2 === 0 ? random.between(-0.03, 0.2) : random.between(0.8, 1.03));
      const size = height * random.between(0.02, 0.07);
      disc(
        canvas,
        x,
        height * random.between(0.93, 1.02),
        size,
        blend(scene.light.near, [0, 0, 0], 0.2),
        depths.land + 5,
      );
    }
  return lamp;
}
