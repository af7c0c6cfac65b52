import type { Frame } from './frame.ts';
import type { Plane } from './planes.ts';

/** The position of a plane in one frame; lengths are in pixels of the plane. */
export interface Pose {
  /** The centre of the frame on the plane. */
  readonly x: number;
  readonly y: number;
  /** The number of plane pixels for each frame pixel. */
  readonly step: number;
  /** The shift of each row (horizontal and vertical) and each column (vertical). */
  readonly aside: Float32Array;
  readonly roll: Float32Array;
  readonly down: Float32Array;
  /** The largest vertical shift. */
  readonly reach: number;
}

const clamp = (value: number, most: number): number => (value < 0 ? 0 : value > most ? most : value);

/**
 * Paints a plane over those behind it, with one of its takes, in its pose. This is the innermost loop, so it is deliberately plain.
 */
export function layPlane({ cover, takes, rows, spans }: Plane, take: number, pose: Pose, frame: Frame): void {
  const painted = takes[take % takes.length] as Frame;
  const { width: wide, height: tall, y: light, u: blue, v: red } = painted;
  const { width, height, y: lit } = frame;
  const { step, aside, roll, down, reach } = pose;
  const left = pose.x - (width / 2) * step;
  const top = pose.y - (height / 2) * step;
  const first = Math.max(0, Math.floor((rows[0] - 2 - reach - top) / step));
  const last = Math.min(height - 1, Math.ceil((rows[1] + 4 + reach - top) / step));
  const mostX = wide - 2;
  const mostY = tall - 2;
  const beyond = Math.ceil(reach) + 1;
  for (let row = first; row <= last; row++) {
    const fromX = left + (aside[row] as number);
    const fromY = top + row * step + (roll[row] as number);
    // The range of the row that the plane can cover, including vertical shifts of its columns.
    let begin = wide;
    let end = -1;
    const lowest = clamp(Math.floor(fromY) + beyond, tall - 1);
    for (let line = clamp(Math.floor(fromY) - beyond, tall - 1); line <= lowest; line++) {
      const from = spans[line * 2] as number;
      if (from < 0) continue;
      if (from < begin) begin = from;
      if ((spans[line * 2 + 1] as number) > end) end = spans[line * 2 + 1] as number;
    }
    if (end < 0) continue;
    const from = begin === 0 ? 0 : Math.max(0, Math.floor((begin - 2 - fromX) / step));
    const to = end === wide - 1 ? width - 1 : Math.min(width - 1, Math.ceil((end + 2 - fromX) / step));
    const out = row * width;
    const coloured = row % 2 === 0;
    const half = (row >> 1) * (width >> 1);
    for (let column = from; column <= to; column++) {
      const sx = clamp(fromX + column * step, mostX);
      const sy = clamp(fromY + (down[column] as number), mostY);
      const ix = sx | 0;
      const iy = sy | 0;
      const at = iy * wide + ix;
      const below = at + wide;
      const c0 = cover[at] as number;
      const c1 = cover[at + 1] as number;
      const c2 = cover[below] as number;
      const c3 = cover[below + 1] as number;
      const all = c0 + c1 + c2 + c3;
      if (all === 0) continue;
      const fx = sx - ix;
      const fy = sy - iy;
      const a = light[at] as number;
      const b = light[below] as number;
      const over = a + ((light[at + 1] as number) - a) * fx;
      const under = b + ((light[below + 1] as number) - b) * fx;
      const value = over + (under - over) * fy;
      if (all === 1020) lit[out + column] = value + 0.5;
      else {
        const share = ((c0 + (c1 - c0) * fx) * (1 - fy) + (c2 + (c3 - c2) * fx) * fy) / 255;
        const was = lit[out + column] as number;
        lit[out + column] = was + (value - was) * share + 0.5;
      }
      if (!coloured || column % 2 || c0 === 0) continue;
      const tint = (iy >> 1) * (wide >> 1) + (ix >> 1);
      frame.u[half + (column >> 1)] = blue[tint] as number;
      frame.v[half + (column >> 1)] = red[tint] as number;
    }
  }
}
