import { between, type Colour } from '../pictures/canvas.ts';

/**
 * A frame in the encoder's format: the lightness of each pixel and the colour of each group of four, in 8 bits of TV
 * range.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** A frame whose three planes lie in one piece of memory, as the encoder reads them. */
export function newFrame(width: number, height: number): Frame & { readonly bytes: Uint8Array } {
  const count = width * height;
  const bytes = new Uint8Array((count * 3) / 2);
  const [y, u, v] = [bytes.subarray(0, count), bytes.subarray(count, count * 1.25), bytes.subarray(count * 1.25)];
  return { width, height, bytes, y, u, v };
}

/** The weights of the three colours in lightness. Players assume BT.601 for small videos and BT.709 for large ones. */
const computeWeights = (height: number): readonly [number, number] =>
  height < 720 ? [0.299, 0.114] : [0.2126, 0.0722];

/** A colour in a video of a height: lightness and the two differences, 0 to 255. */
export function toned([red, green, blue]: Colour, height: number): readonly [number, number, number] {
  const [r, b] = computeWeights(height);
  const light = r * red + (1 - r - b) * green + b * blue;
  return [16 + 219 * light, 128 + (112 * (blue - light)) / (1 - b), 128 + (112 * (red - light)) / (1 - r)];
}

/** A picture as a frame of a video of some height. Width and height of the picture are even. */
export function canvasToFrame(rgb: Float32Array, width: number, height: number, videoHeight: number): Frame {
  const frame = newFrame(width, height);
  const [r, b] = computeWeights(videoHeight);
  const g = 1 - r - b;
  const clean = (at: number) => between(0, 1, rgb[at] as number);
  for (let row = 0, at = 0; row < height; row++) {
    for (let x = 0; x < width; x++, at++) {
      const i = at * 3;
      const [red, green, blue] = [clean(i), clean(i + 1), clean(i + 2)];
      const light = r * red + g * green + b * blue;
      frame.y[at] = 16.5 + 219 * light;
      if (row % 2 || x % 2) continue;
      const half = (row >> 1) * (width >> 1) + (x >> 1);
      frame.u[half] = 128.5 + (112 * (blue - light)) / (1 - b);
      frame.v[half] = 128.5 + (112 * (red - light)) / (1 - r);
    }
  }
  return frame;
}

/** A frame as red, green and blue, a byte each. */
export function frameToImage({ width, height, y, u, v }: Frame): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array(width * height * 3);
  const [r, b] = computeWeights(height);
  const g = 1 - r - b;
  for (let row = 0, at = 0; row < height; row++) {
    for (let x = 0; x < width; x++, at++) {
      const half = (row >> 1) * (width >> 1) + (x >> 1);
      const light = ((y[at] as number) - 16) / 219;
      const blue = light + (((u[half] as number) - 128) * (1 - b)) / 112;
      const red = light + (((v[half] as number) - 128) * (1 - r)) / 112;
      const green = (light - r * red - b * blue) / g;
      rgb[at * 3] = between(0, 255, Math.round(red * 255));
      rgb[at * 3 + 1] = between(0, 255, Math.round(green * 255));
      rgb[at * 3 + 2] = between(0, 255, Math.round(blue * 255));
    }
  }
  return rgb;
}
