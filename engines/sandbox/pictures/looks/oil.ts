import { between, mix } from '../canvas.ts';
import { blurred } from '../blur.ts';
import { noise, speck } from '../noise.ts';
import { type Look, getLightness, slopeAt } from './look.ts';

/** The brushes from large to small, in pixels of a picture of 1024 pixels. */
const brushes = [19, 9.5, 5] as const;

/** Overlapping strokes along the forms, with ridges of paint where the bristles passed. */
export const oil: Look = ({ width, height, scale, rgb, seed }) => {
  // The underpainting is visible between the strokes. It is soft, and warmer than the layers above.
  const made = blurred(rgb, width, height, 12 * scale);
  for (let i = 0; i < made.length; i += 3) made[i] = (made[i] as number) * 0.94 + 0.05;
  const relief = new Float32Array(width * height);
  const flow = blurred(getLightness(rgb), width, height, 7 * scale);
  for (const [layer, brush] of brushes.entries()) {
    const radius = Math.max(1.6, brush * scale);
    const seen = blurred(rgb, width, height, Math.max(1, radius * 0.4));
    const apart = radius * (layer === 0 ? 0.95 : 1.2);
    const [rows, columns] = [Math.ceil(height / apart), Math.ceil(width / apart)];
    const total = rows * columns;
    // A step without a common factor with the number of places visits each of them once, without a visible order.
    const stride = Math.floor(total * 0.618) * 2 + 1;
    for (let n = 0, place = 0; n < total; n++, place = (place + stride) % total) {
      const [row, column] = [Math.floor(place / columns), place % columns];
      const x = Math.floor((column + speck(column, row, seed + layer)) * apart);
      const y = Math.floor((row + speck(column, row, seed + layer + 40)) * apart);
      if (x >= width || y >= height) continue;
      const i = (y * width + x) * 3;
      const r = seen[i] as number;
      const g = seen[i + 1] as number;
      const b = seen[i + 2] as number;
      const off =
        Math.abs(r - (made[i] as number)) +
        Math.abs(g - (made[i + 1] as number)) +
        Math.abs(b - (made[i + 2] as number));
      if (layer > 0 && off < 0.085) continue;
      let [dx, dy] = slopeAt(flow, width, height, x, y);
      const steep = Math.sqrt(dx * dx + dy * dy);
      if (steep < 0.004) {
        dx = noise(x / (130 * scale), y / (130 * scale), seed + 3) - 0.5;
        dy = 0.6 + noise(x / (130 * scale), y / (130 * scale), seed + 4);
      }
      const size = Math.sqrt(dx * dx + dy * dy) || 1;
      // Strokes follow the form, across the slope.
      stroke([x, y], [-dy / size, dx / size], radius, radius * (layer < 2 ? 2.6 : 2.1), place * 7 + layer, [r, g, b]);
    }
  }

  function stroke(
    [x, y]: readonly [number, number],
    [ux, uy]: readonly [number, number],
    radius: number,
    length: number,
    n: number,
    [red, green, blue]: readonly [number, number, number],
  ): void {
    const jitter = (speck(n, 1, seed) - 0.5) * 0.075;
    const warm = (speck(n, 2, seed) - 0.5) * 0.035;
    const [reachX, reachY] = [Math.abs(ux) * length + radius, Math.abs(uy) * length + radius];
    const bend = (speck(n, 3, seed) - 0.5) * 0.5;
    const [top, bottom] = [Math.max(0, Math.floor(y - reachY)), Math.min(height - 1, Math.ceil(y + reachY))];
    const [left, right] = [Math.max(0, Math.floor(x - reachX)), Math.min(width - 1, Math.ceil(x + reachX))];
    for (let py = top; py <= bottom; py++) {
      for (let px = left; px <= right; px++) {
        const ox = px - x;
        const oy = py - y;
        const along = (ox * ux + oy * uy) / length;
        if (along < -1 || along > 1) continue;
        const across = (oy * ux - ox * uy) / radius + bend * along * along;
        if (across < -1 || across > 1) continue;
        const bristle = speck(Math.floor((across + 1) * radius * 0.9), n, seed + 8);
        const end = 1 - Math.abs(along);
        const cover = between(0, 1, end * 5 - bristle * 1.6) * between(0, 1, (1 - Math.abs(across)) * 4);
        if (cover <= 0.02) continue;
        const at = py * width + px;
        const shade = jitter + (bristle - 0.5) * 0.05;
        const laid = cover * 0.93;
        const i = at * 3;
        made[i] = mix(made[i] as number, red + shade + warm, laid);
        made[i + 1] = mix(made[i + 1] as number, green + shade, laid);
        made[i + 2] = mix(made[i + 2] as number, blue + shade - warm, laid);
        relief[at] = mix(relief[at] as number, bristle * 0.7 + (1 - across * across) * 0.5, cover);
      }
    }
  }

  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const dx = (relief[at + 1] as number) - (relief[at - 1] as number);
      const dy = (relief[at + width] as number) - (relief[at - width] as number);
      const lit = between(-0.16, 0.16, -(dx * 0.1 + dy * 0.14));
      const i = at * 3;
      made[i] = (made[i] as number) + lit;
      made[i + 1] = (made[i + 1] as number) + lit;
      made[i + 2] = (made[i + 2] as number) + lit;
    }
  }
  return made;
};
