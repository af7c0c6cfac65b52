import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageModels, imageStyles } from '../../../catalog/images.ts';
import type { ImageInput, ImageJob, MadeImage } from '../../images.ts';
import { EngineError } from '../../engine.ts';
import { createSandboxEngine } from '../sandbox-engine.ts';
import { paintPicture } from './paint.ts';
import { readScene } from './read-scene.ts';

const small = { width: 288, height: 192, count: 1, seed: 7 } as const;

const createJob = (input: Partial<ImageInput>, rest: Partial<ImageJob> = {}): ImageJob => ({
  taskId: 'task_test',
  model: imageModels[0],
  mode: 'test',
  input: { prompt: 'a lighthouse above the sea', ...small, ...input },
  done: [],
  ...rest,
});

async function made(job: ImageJob): Promise<MadeImage[]> {
  const engine = createSandboxEngine({ workers: 1, speed: 0 });
  try {
    const images: MadeImage[] = [];
    for await (const { image } of engine.makeImages(job, new AbortController().signal)) images.push(image);
    return images;
  } finally {
    await engine.close();
  }
}

/** The lightness of a picture reduced to 24 by 16 pixels. */
async function glance(bytes: Uint8Array): Promise<readonly number[]> {
  return [...(await sharp(bytes).resize(24, 16).greyscale().raw().toBuffer())];
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const sum = (of: (i: number) => number) => a.reduce((total, _, i) => total + of(i), 0);
  const both = sum((i) => (a[i]! - ma) * (b[i]! - mb));
  return both / Math.sqrt(sum((i) => (a[i]! - ma) ** 2) * sum((i) => (b[i]! - mb) ** 2));
}

/** The roughness of a picture and the strength of its colours. A look changes both, whatever the scene. */
async function manner(rgb: Uint8Array): Promise<readonly number[]> {
  const raw = { raw: { width: small.width, height: small.height, channels: 3 as const } };
  const { channels } = await sharp(rgb, raw).stats();
  const edges = await sharp(rgb, raw)
    .greyscale()
    .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0], offset: 128 })
    .raw()
    .stats();
  return [...channels.flatMap(({ mean, stdev }) => [mean, stdev]), edges.channels[0]!.stdev * 2];
}

describe('images of the sandbox', () => {
  it('are WebP of the requested size, with the same bytes for the same seed', async () => {
    const [image] = await made(createJob({}));
    const [second] = await made(createJob({}));
    const [other] = await made(createJob({ seed: 8 }));
    const facts = await sharp(image!.bytes).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 288, height: 192 });
    expect(Buffer.from(image!.bytes).equals(second!.bytes)).toBe(true);
    expect(Buffer.from(image!.bytes).equals(other!.bytes)).toBe(false);
    const { channels } = await sharp(image!.bytes).stats();
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(12);
  });

  it('are painted for any seed, with and without a time of day in the prompt', () => {
    const hours = (prompt: string) =>
      new Set(Array.from({ length: 500 }, (_, seed) => readScene(prompt, seed * 8_589_934).light.id));
    expect([...hours('a harbour')].toSorted()).toEqual(['dawn', 'day', 'dusk', 'night']);
    expect([...hours('a harbour in the morning')]).toEqual(['dawn']);
    for (const [n, style] of imageStyles.entries()) {
      for (let seed = n; seed < 200; seed += imageStyles.length) {
        const input = { prompt: 'a thing', width: 48, height: 32, count: 1, style, seed };
        expect(paintPicture(input, 0, null)).toHaveLength(48 * 32 * 3);
      }
    }
  });

  it('use consecutive seeds: each can be requested by itself', async () => {
    const all = await made(createJob({ count: 3 }));
    const [third] = await made(createJob({ seed: 9 }));
    expect(all).toHaveLength(3);
    expect(Buffer.from(all[2]!.bytes).equals(third!.bytes)).toBe(true);
    const left = await made(createJob({ count: 3 }, { done: [0, 1] }));
    expect(left.map(({ bytes }) => Buffer.from(bytes).equals(all[2]!.bytes))).toEqual([true]);
  });

  it('look different in each style', async () => {
    const manners = await Promise.all(
      imageStyles.map((style) =>
        manner(paintPicture({ ...small, prompt: 'mountains and a lake at dusk', style }, 0, null)),
      ),
    );
    manners.forEach((one, i) =>
      manners.slice(i + 1).forEach((other, k) => {
        const apart = Math.sqrt(one.reduce((sum, value, n) => sum + (value - other[n]!) ** 2, 0));
        expect(apart, `${imageStyles[i]} and ${imageStyles[i + k + 1]}`).toBeGreaterThan(4);
      }),
    );
  });

  it('show the source image, less so with a higher strength', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#e8e0d0"/>
      <rect width="140" height="300" fill="#223"/><circle cx="220" cy="150" r="60" fill="#a02"/></svg>`;
    const bytes = new Uint8Array(await sharp(Buffer.from(svg)).webp().toBuffer());
    const cut = await sharp(bytes).resize(288, 192, { fit: 'cover' }).webp().toBuffer();
    const seen = await glance(cut);
    const like = async (strength: number | null, style: ImageInput['style'] = 'oil') => {
      const source = strength === null ? {} : { source: { bytes, strength } };
      const [image] = await made(createJob({ prompt: 'desert dunes', ...(style && { style }) }, source));
      return correlation(seen, await glance(image!.bytes));
    };
    const [none, faint, middle, strong] = [await like(null), await like(0.1), await like(0.5), await like(1)];
    expect(faint).toBeGreaterThan(0.9);
    expect(middle).toBeGreaterThan(0.75);
    expect(strong).toBeLessThan(middle);
    expect(none).toBeLessThan(0.6);
    for (const style of ['watercolor', 'ink', 'riso', 'pixel'] as const)
      expect(await like(0.3, style), style).toBeGreaterThan(0.7);
  });

  it('fail as the prompt requests', async () => {
    await expect(made(createJob({ prompt: 'magic:refuse' }))).rejects.toMatchObject({ code: 'content_refused' });
    await expect(made(createJob({ prompt: 'magic:partial a ship', count: 2 }))).rejects.toBeInstanceOf(EngineError);
  });

  it('understand prompts in the languages of the site', () => {
    const cases = [
      ['夜の海と灯台', 'sea', 'night'],
      ['зимний лес', 'forest', 'winter'],
      ['un atardecer en el desierto', 'desert', 'dusk'],
      ['겨울 산', 'mountains', 'winter'],
      ['城市的夜晚', 'city', 'night'],
      ['ein Garten voller Blumen am Morgen', 'meadow', 'dawn'],
    ] as const;
    for (const [prompt, id, light] of cases) {
      const scene = readScene(prompt, 1);
      expect([prompt, scene.id, scene.light.id]).toEqual([prompt, id, light]);
    }
  });
});
