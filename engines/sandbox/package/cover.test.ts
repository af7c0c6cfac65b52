import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { families } from '../styles/families.ts';
import { drawCover } from './cover.ts';

const waveform = Array.from({ length: 240 }, (_, i) => 0.3 + 0.7 * Math.abs(Math.sin(i / 17)));
const melody = Array.from({ length: 20 }, (_, i) => [i / 19, ((i * 7) % 11) / 10] as const);

/** Reduces a cover to 12 by 12 pixels, to compare its overall impression. */
async function glance(palette: (typeof families)[number]['cover'], seed: number): Promise<readonly number[]> {
  const svg = drawCover({ palette, waveform, melody, seed });
  return [...(await sharp(Buffer.from(svg)).resize(12, 12).removeAlpha().raw().toBuffer())];
}

const apart = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

describe('covers', () => {
  it('have a layout and paper color of their own in every family', () => {
    expect(new Set(families.map(({ cover }) => cover.layout)).size).toBe(families.length);
    for (const { cover, id } of families) {
      const colours = [cover.paper, cover.ink, cover.accent, cover.second];
      expect(new Set(colours).size, id).toBe(4);
    }
  });

  it('are visually distinct: two families differ more than two songs of one', async () => {
    const first = await Promise.all(families.map(({ cover }) => glance(cover, 1)));
    const second = await Promise.all(families.map(({ cover }) => glance(cover, 2)));
    first.forEach((own, i) => {
      const same = apart(own, second[i] ?? []);
      first.forEach((other, k) => {
        if (k === i) return;
        const difference = apart(own, other);
        expect(difference, `${families[i]?.id} and ${families[k]?.id}`).toBeGreaterThan(Math.max(14, same * 1.2));
      });
    });
  });
});
