import { between } from '../pictures/canvas.ts';
import type { Frame } from './frame.ts';

type Tone = readonly [number, number, number];

const toward = (plane: Uint8Array, at: number, value: number, share: number): void => {
  const was = plane[at] as number;
  plane[at] = was + (value - was) * share + 0.5;
};

/** Draws a soft spot of a colour. */
export function spot(frame: Frame, x: number, y: number, radius: number, tone: Tone, strength: number): void {
  const { width, height } = frame;
  const [left, right] = [Math.max(0, Math.ceil(x - radius)), Math.min(width - 1, Math.floor(x + radius))];
  const [top, bottom] = [Math.max(0, Math.ceil(y - radius)), Math.min(height - 1, Math.floor(y + radius))];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const far = ((column - x) * (column - x) + (row - y) * (row - y)) / (radius * radius);
      if (far >= 1) continue;
      const share = strength * (1 - far) * (1 - far * 0.5);
      toward(frame.y, row * width + column, tone[0], share);
      if (row % 2 || column % 2) continue;
      const half = (row >> 1) * (width >> 1) + (column >> 1);
      toward(frame.u, half, tone[1], share);
      toward(frame.v, half, tone[2], share);
    }
  }
}

/** Draws a straight stroke that fades towards its start, in lightness only. */
export function stroke(
  frame: Frame,
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number],
  light: number,
  strength: number,
): void {
  const { width, height } = frame;
  const length = Math.ceil(Math.max(Math.abs(across), Math.abs(down), 1));
  for (let n = 0; n < length; n++) {
    const [column, row] = [Math.round(x - (across * n) / length), Math.round(y - (down * n) / length)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    toward(frame.y, row * width + column, light, strength * (1 - n / length));
  }
}

/** Makes a whole frame lighter or darker. */
export function expose({ y }: Frame, factor: number): void {
  if (Math.abs(factor - 1) < 0.004) return;
  const table = Uint8Array.from({ length: 256 }, (_, value) => between(16, 235, 16.5 + (value - 16) * factor));
  for (let at = 0; at < y.length; at++) y[at] = table[y[at] as number] as number;
}
