import { beforeAll, describe, expect, it } from 'vitest';
import { families } from '../../engines/sandbox/styles/families.ts';
import { findMisclassified, renderEveryStyle } from './style-songs.ts';
import type { Quality, StyleSong } from './style-worker.ts';

/** Each song is compared with one other of its style. `npm run bench -- engine` compares five and requires nine in ten. */
const seeds = [1, 2];

let songs: readonly StyleSong[] = [];
beforeAll(async () => {
  songs = await renderEveryStyle(seeds);
}, 300_000);

const qualities = (): readonly (readonly [string, Quality])[] =>
  songs.flatMap(({ style, quality }) => (quality ? [[style, quality] as const] : []));

describe('two songs of every style', () => {
  it('are distinguishable by sound measurements: four in five', () => {
    expect(songs).toHaveLength(families.length * seeds.length);
    const wrong = findMisclassified(songs);
    expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(songs.length * 0.2);
  });

  it('differ in tempo, density and brightness', () => {
    const spread = (values: readonly number[]): number => Math.max(...values) / Math.min(...values);
    expect(spread(songs.map(({ tempo }) => tempo))).toBeGreaterThan(2.5);
    expect(spread(songs.map(({ print }) => 2 ** (print['brightness']?.[0] ?? 0)))).toBeGreaterThan(3);
    expect(spread(songs.map(({ print }) => 0.5 + (print['density']?.[2] ?? 0)))).toBeGreaterThan(3);
  });
});

describe('a song of every style', () => {
  it('has its written pulse, if drums keep a walking or dancing pace', () => {
    // The pulse detector prefers tempos near 110. At twice or half of that, it counts every second beat or the eighths.
    const measured = songs.filter(({ style, tempo }) => tempo > 84 && tempo < 160 && style !== 'waltz');
    expect(measured.length).toBeGreaterThan(songs.length * 0.4);
    const missed = measured.filter(({ tempo, print }) => Math.abs(2 ** (print['tempo']?.[0] ?? 0) / tempo - 1) > 0.03);
    const names = missed.map(({ style, seed, tempo }) => `${style} ${seed} at ${tempo}`).join(', ');
    expect(missed.length, names).toBeLessThanOrEqual(measured.length * 0.1);
  });

  it('is between 10 and 15 seconds long', () => {
    for (const { style, seconds } of songs) {
      expect(seconds, style).toBeGreaterThan(10);
      expect(seconds, style).toBeLessThanOrEqual(15);
    }
  });

  it('is at the published loudness, without clipping, after MP3 encoding', () => {
    expect(qualities()).toHaveLength(families.length);
    for (const [style, { loudness, peak }] of qualities()) {
      expect(loudness, style).toBeGreaterThan(-18);
      expect(loudness, style).toBeLessThan(-13);
      expect(peak, style).toBeLessThanOrEqual(-1);
    }
  });

  it('is stereo, without long silence, with a fade-out', () => {
    for (const [style, { width, silence, end }] of qualities()) {
      expect(width, style).toBeGreaterThan(0.1);
      expect(silence, style).toBeLessThan(1);
      expect(end[0], style).toBeLessThan(-55);
      expect(end[1] - end[0], style).toBeGreaterThan(10);
    }
  });

  it('has no clicks, except those of a worn record', () => {
    const worn = families.filter(({ finish }) => finish.crackle).map(({ id }) => id);
    expect(worn).toEqual(['lofi']);
    const clean = qualities().filter(([style]) => !worn.includes(style));
    expect(clean).toHaveLength(families.length - 1);
    for (const [style, { click }] of clean) expect(click, style).toBeLessThan(5);
  });
});
