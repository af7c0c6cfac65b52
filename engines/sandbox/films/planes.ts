import type { Canvas } from '../pictures/canvas.ts';
import type { SceneId } from '../pictures/read-scene.ts';
import { depths } from '../pictures/scenes/sky.ts';
import type { Frame } from './frame.ts';

/** The parts of a picture at one distance, like a sheet of glass: how much of each pixel it covers, and what is painted there. */
export interface Plane {
  /** 0 is the furthest. */
  readonly rank: number;
  /** 255 where it is opaque, 0 where it is transparent. */
  readonly cover: Uint8Array;
  /** The same picture painted several times in the same way. */
  readonly takes: readonly Frame[];
  /** The first and last pixel in each row, or -1 if the row is empty. */
  readonly spans: Int32Array;
  /** The rows in which it can be seen. */
  readonly rows: readonly [first: number, last: number];
}

/** How the depths of a scene are divided into planes: things that move together share one. */
const rankIn: Readonly<Record<SceneId, (depth: number) => number>> = {
  sea: (depth) => (depth < depths.land ? 0 : depth < depths.land + 4 ? 1 : depth < depths.land + 5 ? 2 : 3),
  space: (depth) => (depth < depths.land ? 0 : depth < depths.land + 3 ? 1 : 2),
  flow: (depth) => (depth < 10 ? 0 : 1),
  mountains: (depth) => Math.max(0, depth - depths.cloud),
  city: (depth) => Math.max(0, depth - depths.cloud),
  forest: (depth) => Math.max(0, depth - depths.cloud),
  desert: (depth) => Math.max(0, depth - depths.cloud),
  meadow: (depth) => Math.max(0, depth - depths.cloud),
  village: (depth) => Math.max(0, depth - depths.cloud),
};

/** Near colours bleed over their edge, so pixels this close to it don't count as background. */
const bleed = 4;

/** The visible pixels of a rank and everything behind it are 1; those that nearer things hide or bleed into are 0. */
function findVisible(ranks: Uint8Array, rank: number, start: number, width: number): Uint8Array {
  const seen = new Uint8Array(width).fill(1);
  for (let x = 0; x < width; x++) {
    if ((ranks[start + x] as number) > rank) seen.fill(0, Math.max(0, x - bleed), Math.min(width, x + bleed + 1));
  }
  return seen;
}

/**
 * Fills the hidden parts of a plane's row by mirroring the pixels on both sides. `step` is 1 for lightness and 2 for colours, which
 * have one value for two pixels.
 */
function fillRow(seen: Uint8Array, plane: Uint8Array, start: number, step: number): void {
  const width = seen.length / step;
  for (let x = 0; x < width; x++) {
    if (seen[x * step]) continue;
    let end = x;
    while (end < width && !seen[end * step]) end++;
    const [left, right] = [x - 1, end];
    for (let at = x; at < end; at++) {
      const [before, after] = [left - (at - x), right + (end - 1 - at)];
      const share = left < 0 ? 1 : right >= width ? 0 : (at - left) / (right - left);
      const one = plane[start + (seen[before * step] ? before : Math.max(0, left))] as number;
      const two = plane[start + (seen[after * step] ? after : Math.min(width - 1, right))] as number;
      plane[start + at] = one + (two - one) * share;
    }
    x = end;
  }
}

/** Decides whether a plane continues behind the things that hide it: like the visible pixels on the nearer side. */
function coverRow(ranks: Uint8Array, rank: number, seen: Uint8Array, start: number, cover: Uint8Array): void {
  const width = seen.length;
  for (let x = 0; x < width; x++) {
    const own = ranks[start + x] as number;
    if (own <= rank) {
      cover[start + x] = own === rank ? 255 : 0;
      continue;
    }
    let end = x;
    while (end < width && (ranks[start + end] as number) > rank) end++;
    for (let at = x; at < end; at++) {
      const nearer = x > 0 && (end >= width || at - x < end - at) ? x - 1 : end;
      cover[start + at] = ranks[start + nearer] === rank ? 255 : 0;
    }
    x = end - 1;
  }
}

/** Fills in the hidden parts of a plane's row. */
function goOn(ranks: Uint8Array, rank: number, row: number, width: number, cover: Uint8Array, takes: Frame[]): void {
  const [start, half] = [row * width, width >> 1];
  const coloured = row % 2 === 0;
  const colours = (row >> 1) * half;
  const seen = findVisible(ranks, rank, start, width);
  if (seen.includes(1)) {
    coverRow(ranks, rank, seen, start, cover);
    for (const { y, u, v } of takes) {
      fillRow(seen, y, start, 1);
      if (coloured) for (const plane of [u, v]) fillRow(seen, plane, colours, 2);
    }
  } else if (row > 0) {
    // Nothing of the row is visible, so it is copied from the row above.
    cover.copyWithin(start, start - width, start);
    for (const { y, u, v } of takes) {
      y.copyWithin(start, start - width, start);
      if (coloured) for (const plane of [u, v]) plane.copyWithin(colours, colours - half, colours);
    }
  }
}

/** The first and last pixel of a plane in each row. */
function findSpans(cover: Uint8Array, width: number): Int32Array {
  const rows = cover.length / width;
  const spans = new Int32Array(rows * 2);
  for (let row = 0; row < rows; row++) {
    const line = cover.subarray(row * width, (row + 1) * width);
    spans[row * 2] = line.indexOf(255);
    spans[row * 2 + 1] = line.lastIndexOf(255);
  }
  return spans;
}

/** The rows in which anything of a rank is visible. */
function findRows(ranks: Uint8Array, rank: number, width: number): readonly [number, number] {
  const [first, last] = [ranks.indexOf(rank), ranks.lastIndexOf(rank)];
  return [Math.floor(first / width), Math.floor(last / width)];
}

const copyPlane = ({ width, height, y, u, v }: Frame): Frame => ({
  width,
  height,
  y: y.slice(),
  u: u.slice(),
  v: v.slice(),
});

/** Splits a picture into planes, furthest first, and fills in the parts that nearer planes hide. */
export function splitPlanes(
  { width, height, depth }: Canvas,
  scene: SceneId,
  takes: readonly Frame[],
): readonly Plane[] {
  const ranks = depth.map(rankIn[scene]);
  const present = [...new Set(ranks)].toSorted((a, b) => a - b);
  return present.map((rank, place): Plane => {
    const cover = ranks.map((own) => (own === rank ? 255 : 0));
    const rows = findRows(ranks, rank, width);
    if (place === present.length - 1) return { rank, rows, takes, cover, spans: findSpans(cover, width) };
    const own = takes.map(copyPlane);
    for (let row = 0; row < height; row++) goOn(ranks, rank, row, width, cover, own);
    // The furthest plane covers everything.
    if (place === 0) cover.fill(255);
    return { rank, rows, takes: own, cover, spans: findSpans(cover, width) };
  });
}
