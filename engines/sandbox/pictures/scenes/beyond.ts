import { blend, between, type Canvas, disc, fill, glow, lay, mix, step } from '../canvas.ts';
import { clouds, noise, speck } from '../noise.ts';
import type { Scene } from '../read-scene.ts';
import { depths } from './sky.ts';

/** Paints a lit planet in front of clouds of stars. */
export function paintSpace(canvas: Canvas, scene: Scene): void {
  const { width, height, scale } = canvas;
  const { random, light, seed } = scene;
  const black = blend(light.near, [0.01, 0.01, 0.04], 0.72);
  const hues = [light.accent, light.sky[1], light.sky[0], light.shine] as const;
  const unit = 2.6 / Math.max(width, height);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const [bx, by] = [clouds(x * unit, y * unit, 3, seed) - 0.5, clouds(x * unit, y * unit, 3, seed + 50) - 0.5];
      const veil = clouds(x * unit + bx * 2.4, y * unit + by * 2.4, 5, seed + 90);
      const other = clouds(x * unit * 0.8 + by * 2, y * unit * 0.8 - bx * 2, 4, seed + 130);
      let tone = blend(black, hues[0], step(0.48, 0.78, veil) * 0.75);
      tone = blend(tone, hues[1], step(0.45, 0.75, other) * 0.6);
      tone = blend(tone, hues[3], step(0.62, 0.86, veil) * 0.6);
      tone = blend(tone, black, step(0.5, 0.3, clouds(x * unit * 2, y * unit * 2, 4, seed + 170)) * 0.5);
      for (const [px, py] of [
        [x, y],
        [x + 1, y],
        [x, y + 1],
        [x + 1, y + 1],
      ] as const) {
        if (px < width && py < height) lay(canvas, px, py, tone, 1, veil > 0.6 ? depths.cloud : depths.sky);
      }
    }
  }
  const cell = 17 * scale;
  for (let row = 0; row * cell < height; row++) {
    for (let column = 0; column * cell < width; column++) {
      const roll = speck(column, row, seed);
      if (roll > 0.42) continue;
      const [x, y] = [(column + speck(column, row, 1)) * cell, (row + speck(column, row, 2)) * cell];
      glow(
        canvas,
        x,
        y,
        (roll < 0.02 ? 9 : 1.6 + roll * 2) * Math.max(0.8, scale),
        [1, 0.98, 0.94],
        roll < 0.02 ? 1 : 0.8,
      );
    }
  }
  const radius = Math.min(width, height) * random.between(0.2, 0.3);
  const [cx, cy] = [width * random.between(0.36, 0.64), height * random.between(0.42, 0.62)];
  const tilt = random.between(-0.4, 0.4);
  const [sx, sy] = [random.chance(0.5) ? 0.72 : -0.72, -0.5];
  const [body, band] = [blend(light.sky[2], light.accent, 0.25), blend(light.accent, light.sky[0], 0.45)];
  const ringed = random.chance(0.7);
  const ring = (front: boolean) =>
    fill(
      canvas,
      [cx - radius * 2.3, cy - radius * 2.3, cx + radius * 2.3, cy + radius * 2.3],
      depths.land + (front ? 2 : 0),
      (px, py) => {
        const [dx, dy] = [(px - cx) / radius, (py - cy) / radius];
        const [u, v] = [dx + dy * tilt, (dy - dx * tilt) / 0.3];
        if (v > 0 !== front) return null;
        const out = Math.sqrt(u * u + v * v);
        if (out < 1.32 || out > 2.15) return null;
        const groove = 0.4 + 0.6 * noise(out * 26, 1, seed);
        return [blend(body, light.lamp, 0.35), groove * 0.8 * step(1.32, 1.4, out) * step(2.15, 2.05, out)];
      },
    );
  glow(canvas, cx, cy, radius * 1.5, light.sky[2], 0.35);
  if (ringed) ring(false);
  fill(canvas, [cx - radius - 1, cy - radius - 1, cx + radius + 1, cy + radius + 1], depths.land + 1, (px, py) => {
    const [dx, dy] = [(px - cx) / radius, (py - cy) / radius];
    const out = dx * dx + dy * dy;
    if (out > 1.02) return null;
    const dz = Math.sqrt(Math.max(0, 1 - out));
    const lit = between(0.03, 1, dx * sx + dy * sy + dz * 0.55);
    const along = dy - dx * tilt + (clouds(dx * 2.4 + 9, dy * 6, 4, seed + 7) - 0.5) * 0.3;
    const stripe = clouds(along * 6 + 40, 3, 4, seed + 8);
    const tone = blend(black, blend(body, band, step(0.36, 0.64, stripe)), lit);
    return [
      blend(tone, light.sky[2], step(0.72, 1, out) * lit * 0.5),
      between(0, 1, (1 - Math.sqrt(out)) * radius + 0.5),
    ];
  });
  if (ringed) ring(true);
  const moon = radius * random.between(0.1, 0.2);
  const [mx, my] = [cx - radius * sx * 2, cy + radius * random.between(-1.2, 1.2)];
  disc(canvas, mx, my, moon, blend(light.lamp, light.far, 0.35), depths.land + 3);
  disc(canvas, mx - moon * sx * 0.5, my - moon * sy * 0.5, moon * 0.82, blend(black, light.far, 0.25), depths.land + 3);
}

/** Paints bands that flow around each other, for prompts without a known scene. */
export function paintFlow(canvas: Canvas, scene: Scene): void {
  const { width, height } = canvas;
  const { random, light, seed } = scene;
  const tones = [
    light.sky[0],
    light.sky[1],
    light.sky[2],
    light.lamp,
    light.accent,
    light.far,
    light.near,
    light.shine,
  ];
  const order = tones.map((tone, n) => [speck(n, 3, seed), tone] as const).toSorted((a, b) => a[0] - b[0]);
  const unit = random.between(1.1, 1.7) / Math.max(width, height);
  const bands = random.between(7, 11);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bx = noise(x * unit, y * unit, seed) + noise(x * unit * 2, y * unit * 2, seed + 5) * 0.5;
      const by = noise(x * unit + 9, y * unit, seed + 11) + noise(x * unit * 2, y * unit * 2, seed + 17) * 0.5;
      const field = noise(x * unit * 0.9 + bx * 1.3, y * unit * 0.9 + by * 1.3, seed + 23) * bands;
      const band = Math.floor(field);
      const inner = field - band;
      const tone = order[band % order.length]![1];
      const next = order[(band + 1) % order.length]![1];
      const ridge = 1 - Math.abs(inner * 2 - 1);
      const made = blend(blend(tone, next, inner * 0.32), [0, 0, 0], mix(0.24, 0, step(0, 0.3, ridge)));
      lay(canvas, x, y, blend(made, light.lamp, step(0.8, 1, ridge) * 0.12), 1, Math.min(9, band));
    }
  }
  for (let n = 0; n < 3; n++) {
    const size = Math.min(width, height) * random.between(0.04, 0.13);
    const [x, y] = [width * random.between(0.15, 0.85), height * random.between(0.15, 0.85)];
    disc(canvas, x + size * 0.12, y + size * 0.16, size, blend(light.near, [0, 0, 0], 0.3), 9);
    disc(canvas, x, y, size, n === 0 ? light.accent : n === 1 ? light.lamp : light.near, 10);
  }
}
