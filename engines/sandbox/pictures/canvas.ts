/** Red, green, and blue from 0 to 1, in the colour space of screens. */
export type Colour = readonly [number, number, number];

/**
 * A picture before a look is applied: its colours, and the nearness of each pixel (0 is furthest). Nearer things must
 * be painted later, because they cover the ones before.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** The pixels of the longer edge divided by 1024. Sizes are multiplied by it. */
  readonly scale: number;
  readonly rgb: Float32Array;
  readonly depth: Uint8Array;
}

export function newCanvas(width: number, height: number): Canvas {
  const scale = Math.max(width, height) / 1024;
  return { width, height, scale, rgb: new Float32Array(width * height * 3), depth: new Uint8Array(width * height) };
}

/** Parses a colour such as `#c8401a`. */
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

/** Returns 0 below `low`, 1 above `high`, and a smooth transition between them. */
export function step(low: number, high: number, value: number): number {
  const t = between(0, 1, (value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export const lightness = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;

/** Paints a colour over a pixel. If it covers at least half of the pixel, the pixel also gets its nearness. */
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

/** Paints every pixel in a part of the canvas, as far as `cover` covers it. */
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

/** Paints a disc with a soft edge. */
export function disc(canvas: Canvas, x: number, y: number, radius: number, over: Colour, near: number): void {
  fill(canvas, [x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1], near, (px, py) => {
    const distance = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
    return [over, between(0, 1, radius - distance + 0.5)];
  });
}

/** Brightens the surroundings of a point. The light fades to nothing at `radius`. */
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

/** Fills the area below a line that has a height for each column, with a gradient from its crest to its foot. */
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
