/** Red, green and blue from 0 to 1, as screens show them. */
export type Colour = readonly [number, number, number];

/**
 * A picture before it has a look: its colours, and for each pixel how near it is (0 is furthest). Painting nearer things
 * later is what makes the order.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels of the longer edge, of 1024: what sizes are multiplied by. */
  readonly scale: number;
  readonly rgb: Float32Array;
  readonly depth: Uint8Array;
}

export function newCanvas(width: number, height: number): Canvas {
  const scale = Math.max(width, height) / 1024;
  return { width, height, scale, rgb: new Float32Array(width * height * 3), depth: new Uint8Array(width * height) };
}

/** `#c8401a` as a colour. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export const between = (low: number, high: number, value: number): number =>
  value < low ? low : value > high ? high : value;

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

export const blend = (a: Colour, b: Colour, share: number): Colour => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
];

/** 0 below `low`, 1 above `high`, smooth between. */
export function step(low: number, high: number, value: number): number {
  const t = between(0, 1, (value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export const lightness = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;

/** Lays a colour over a pixel. From half a cover on it is what stands there. */
export function lay(
  { width, rgb, depth }: Canvas,
  x: number,
  y: number,
  over: Colour,
  cover: number,
  near: number,
): void {
  const at = y * width + x;
  const i = at * 3;
  rgb[i] = mix(rgb[i] as number, over[0], cover);
  rgb[i + 1] = mix(rgb[i + 1] as number, over[1], cover);
  rgb[i + 2] = mix(rgb[i + 2] as number, over[2], cover);
  if (cover >= 0.5) depth[at] = near;
}

/** Paints every pixel of a part of the canvas that `cover` covers. */
export function fill(
  canvas: Canvas,
  box: readonly [left: number, top: number, right: number, bottom: number],
  near: number,
  paint: (x: number, y: number) => readonly [Colour, number] | null,
): void {
  const [left, top] = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1]))];
  const [right, bottom] = [Math.min(canvas.width, Math.ceil(box[2])), Math.min(canvas.height, Math.ceil(box[3]))];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const made = paint(x, y);
      if (made && made[1] > 0) lay(canvas, x, y, made[0], made[1], near);
    }
  }
}

/** A disc with a soft edge. */
export function disc(canvas: Canvas, x: number, y: number, radius: number, over: Colour, near: number): void {
  fill(canvas, [x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1], near, (px, py) => {
    const distance = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
    return [over, between(0, 1, radius - distance + 0.5)];
  });
}

/** Lights up what is around a place; the light falls off to nothing at `radius`. */
export function glow(canvas: Canvas, x: number, y: number, radius: number, light: Colour, strength: number): void {
  const { width, height, rgb } = canvas;
  const [top, bottom] = [Math.max(0, Math.floor(y - radius)), Math.min(height, Math.ceil(y + radius))];
  const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width, Math.ceil(x + radius))];
  for (let py = top; py < bottom; py++) {
    for (let px = left; px < right; px++) {
      const far = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y)) / radius;
      if (far >= 1) continue;
      const share = (1 - far) * (1 - far) * strength;
      const i = (py * width + px) * 3;
      for (let c = 0; c < 3; c++) {
        const was = rgb[i + c] as number;
        rgb[i + c] = was + (1 - was) * (light[c] as number) * share;
      }
    }
  }
}

/** Fills below a line that has a height for each column, its colour going from crest to foot. */
export function range(
  canvas: Canvas,
  line: (x: number) => number,
  near: number,
  crest: Colour,
  foot: Colour,
  reach: number,
): void {
  const { width, height } = canvas;
  for (let x = 0; x < width; x++) {
    const top = line(x);
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const share = between(0, 1, (y - top) / reach);
      lay(canvas, x, y, blend(crest, foot, share), between(0, 1, y - top + 1), near);
    }
  }
}
