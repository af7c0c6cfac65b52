import { blend, between, type Canvas, type Colour, disc, glow, lay, mix, step } from '../canvas.ts';
import { clouds, speck } from '../noise.ts';
import type { Scene } from '../read-scene.ts';

/** The position of the sun or moon, in pixels. */
export interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The depths of the furthest things. Everything else is nearer. */
export const depths = { sky: 0, lamp: 1, cloud: 2, land: 3 } as const;

/** Returns the colour of the clear sky at a height, from 0 at the top to 1 at the horizon. */
function skyAt({ light: { sky } }: Scene, height: number): Colour {
  const t = between(0, 1, height);
  return t < 0.55 ? blend(sky[0], sky[1], t / 0.55) : blend(sky[1], sky[2], (t - 0.55) / 0.45);
}

function stars(canvas: Canvas, { seed, light }: Scene, horizon: number): void {
  const cell = Math.max(6, Math.round(15 * canvas.scale));
  for (let row = 0; row * cell < horizon; row++) {
    for (let column = 0; column * cell < canvas.width; column++) {
      const roll = speck(column, row, seed);
      if (roll > 0.3) continue;
      const x = (column + speck(column, row, seed + 1)) * cell;
      const y = (row + speck(column, row, seed + 2)) * cell;
      const fade = 1 - step(horizon * 0.5, horizon, y);
      const size = (roll < 0.02 ? 2.1 : 0.7 + roll) * canvas.scale;
      glow(canvas, x, y, Math.max(1.4, size * 2.4), light.lamp, (roll < 0.02 ? 1 : 0.75) * fade);
    }
  }
}

/** Paints clouds that are lit from the side of the sun or moon. */
function puffs(canvas: Canvas, scene: Scene, horizon: number, lamp: Lamp): void {
  const { width } = canvas;
  const { light, random, seed } = scene;
  const amount = light.id === 'storm' ? 0.34 : random.between(0.46, 0.58);
  const [across, down] = [2.4 / width, 7 / Math.max(1, horizon)];
  const lit = blend(light.sky[2], light.lamp, 0.55);
  const shade = blend(light.sky[1], light.sky[0], 0.35);
  // Clouds are soft, so painting every second pixel and copying it to its neighbours is enough.
  for (let y = 0; y < horizon; y += 2) {
    const thick = amount + 0.1 * step(0, horizon * 0.35, horizon * 0.35 - y);
    for (let x = 0; x < width; x += 2) {
      const density = clouds(x * across, y * down, 5, seed);
      const cover = step(thick, thick + 0.2, density);
      if (cover <= 0) continue;
      const above = clouds((x - (x - lamp.x) * 0.03) * across, (y - horizon * 0.035) * down, 4, seed);
      const bright = between(0, 1, 0.5 + (density - above) * 4);
      const tone = blend(shade, lit, bright);
      for (const [px, py] of [
        [x, y],
        [x + 1, y],
        [x, y + 1],
        [x + 1, y + 1],
      ] as const) {
        if (px < width && py < canvas.height) lay(canvas, px, py, tone, cover * 0.86, depths.cloud);
      }
    }
  }
}

/** Paints the sky, stars, sun or moon, and clouds down to the horizon. Returns the position of the light. */
export function paintSky(canvas: Canvas, scene: Scene, horizon: number, height?: number): Lamp {
  const { width, scale } = canvas;
  const { light, random, seed } = scene;
  for (let y = 0; y < canvas.height; y++) {
    const tone = skyAt(scene, y / horizon);
    for (let x = 0; x < width; x++) lay(canvas, x, y, tone, 1, depths.sky);
  }
  const low = light.id === 'dawn' || light.id === 'dusk';
  const lamp = {
    x: width * (random.chance(0.5) ? random.between(0.2, 0.42) : random.between(0.58, 0.8)),
    y: height ?? horizon * (low ? random.between(0.66, 0.86) : random.between(0.26, 0.45)),
    radius: Math.min(width, canvas.height) * (light.dark ? random.between(0.045, 0.07) : random.between(0.06, 0.1)),
  };
  if (light.dark && light.id !== 'storm') stars(canvas, scene, horizon);
  glow(canvas, lamp.x, lamp.y, lamp.radius * (light.dark ? 6 : 8), light.lamp, light.dark ? 0.42 : 0.6);
  if (light.id !== 'storm') {
    disc(canvas, lamp.x, lamp.y, lamp.radius, light.lamp, depths.lamp);
    // The surface of the moon is uneven.
    if (light.dark) {
      for (let n = 0; n < 7; n++) {
        const [dx, dy] = [speck(n, 1, seed) - 0.5, speck(n, 2, seed) - 0.5];
        const size = lamp.radius * mix(0.08, 0.2, speck(n, 3, seed));
        disc(
          canvas,
          lamp.x + dx * lamp.radius,
          lamp.y + dy * lamp.radius,
          size,
          blend(light.lamp, light.sky[1], 0.16),
          1,
        );
      }
    }
  }
  if (random.chance(light.dark ? 0.5 : 0.85) || light.id === 'storm') puffs(canvas, scene, horizon, lamp);
  if (scene.has('birds') || (!light.dark && random.chance(0.3))) birds(canvas, scene, horizon, scale);
  return lamp;
}

function birds(canvas: Canvas, { random, light }: Scene, horizon: number, scale: number): void {
  const [cx, cy] = [canvas.width * random.between(0.25, 0.75), horizon * random.between(0.25, 0.55)];
  const ink = blend(light.near, light.sky[1], 0.15);
  for (let n = 0; n < 7; n++) {
    const x = cx + random.between(-110, 110) * scale;
    const y = cy + random.between(-45, 45) * scale;
    const span = random.between(9, 17) * scale;
    for (let t = -1; t <= 1; t += 0.5 / Math.max(4, span)) {
      const rise = Math.abs(t) * (1 - Math.abs(t)) * 1.5 - Math.abs(t) * 0.12;
      disc(canvas, x + t * span, y - rise * span, Math.max(0.7, (1.5 - Math.abs(t)) * scale), ink, depths.cloud);
    }
  }
}

/** Paints rain or snow. It is nearer than everything else, and soft. */
export function paintWeather(canvas: Canvas, scene: Scene): void {
  const { width, height, scale } = canvas;
  const { random, light } = scene;
  if (scene.has('snow')) {
    for (let n = 0; n < 420; n++) {
      const [x, y] = [random.next() * width, random.next() * height];
      glow(canvas, x, y, random.between(2, 6.5) * scale, [1, 1, 1], random.between(0.5, 1));
    }
  }
  if (!scene.has('rain') && light.id !== 'storm') return;
  for (let n = 0; n < 520; n++) {
    let [x, y] = [random.next() * width * 1.2, random.next() * height];
    const length = random.between(14, 46) * scale;
    const strength = random.between(0.06, 0.22);
    for (let t = 0; t < length; t++, y += 1, x -= 0.26) {
      const [px, py] = [Math.round(x), Math.round(y)];
      if (px < 0 || px >= width || py >= height) continue;
      lay(canvas, px, py, light.lamp, strength, 0);
    }
  }
}
