import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageAspects, imageModels, imageStyles, uploads } from '../../../catalog/images.ts';
import { videoModels, videoResolutions } from '../../../catalog/videos.ts';
import { limits } from '../../../catalog/limits.ts';
import { musicModels } from '../../../catalog/models.ts';
import { operations, taskTypes } from '../../../catalog/operations.ts';
import { packs } from '../../../catalog/packs.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { catalog } from './feature.ts';

type Schema = Record<string, any>;

const root = resolve(import.meta.dirname, '..', '..', '..');
const contract = (name: string): Schema =>
  JSON.parse(readFileSync(resolve(root, 'generated', 'openapi', `${name}.json`), 'utf8'));

/** All schemas of a document that match a predicate, at any depth. */
function schemas(node: unknown, pick: (schema: Schema) => boolean): Schema[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap((child) => schemas(child, pick));
  return pick(node) ? [node, ...below] : below;
}

describe.each(['v2', 'account'])('the catalog and contract %s', (name) => {
  const document = contract(name);

  it('list the same models', () => {
    const enums = schemas(document, (schema) => schema['x-problem-code'] === 'unknown_model');
    expect(enums.length).toBeGreaterThan(0);
    const known = [musicModels, imageModels, videoModels].map((models) => models.map(({ id }) => id).join());
    expect(new Set(enums.map(({ enum: ids }) => ids.join()))).toEqual(new Set(known));
    const all = [...musicModels, ...imageModels, ...videoModels].map(({ id }) => id);
    expect(document['components'].schemas['task-model'].enum).toEqual(all);
  });

  it('allow a style as long as the most permissive model does', () => {
    const longest = Math.max(...musicModels.map(({ styleMaxLength }) => styleMaxLength));
    const requests = schemas(
      document,
      (schema) => schema['properties']?.style_weight && schema['properties']?.style?.maxLength,
    );
    expect(requests.length).toBeGreaterThan(0);
    for (const { properties } of requests) expect(properties.style.maxLength).toBe(longest);
  });

  it('agree about images', () => {
    const { schemas: known } = document['components'];
    expect(known['image-style'].enum).toEqual(imageStyles);
    expect(known['image-aspect'].enum).toEqual(Object.keys(imageAspects));
    expect(known.count.maximum).toBe(imageModels[0].most);
    const description = known['images-request'].properties.image.description;
    expect(description).toContain(`${uploads.bytes / 1e6} MB`);
    expect(description).toContain(`${uploads.pixels / 1e6} megapixels`);
  });

  it('agree about videos', () => {
    const { schemas: known } = document['components'];
    expect(known['video-resolution'].enum).toEqual(Object.keys(videoResolutions));
    expect(known.count.maximum).toBe(videoModels[0].most);
  });

  it('list the same operations', () => {
    const paths = contract('v2')['paths'];
    expect(operations.filter(({ id }) => paths[`/api/v2/${id}`]?.post === undefined)).toEqual([]);
    // An operation that returns 202 creates a task.
    const making = operations.filter(({ id }) => paths[`/api/v2/${id}`].post.responses['202']);
    expect(document['components'].schemas['task-type'].enum).toEqual(making.map(({ id }) => id));
    expect(taskTypes).toEqual(making.map(({ id }) => id));
  });
});

describe('the catalog', () => {
  it('has unique ids for packs and models', () => {
    for (const list of [packs, musicModels, operations])
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  it('gives more credits for the money in larger packs', () => {
    const perCent = packs.map(({ credits, price }) => credits / price.amount);
    expect(perCent).toEqual(perCent.toSorted((a, b) => a - b));
    expect(packs[0]).toEqual({ id: 'pack_500', credits: 500, price: { amount: 500, currency: 'usd' } });
  });

  it('gives a new customer enough credits for a song with every model', () => {
    for (const { credits } of musicModels) expect(credits).toBeLessThanOrEqual(limits.signupCredits);
  });
});

describe('the catalog operation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ partial: true, features: [catalog], config: { rateLimitPerMinute: 90 } });
  });
  afterAll(() => app.close());

  it('returns the limits of this server to everyone', async () => {
    const { status, body } = await app.call('GET /api/account/catalog');
    expect(status).toBe(200);
    expect(body.packs).toEqual(packs);
    expect(body.operations).toEqual(operations.map(({ id, credits }) => ({ id, credits })));
    expect(body.models[3]).toEqual({ id: 'v5', credits: 12, clips: 2, max_seconds: 240, style_max_length: 1000 });
    const v5 = { model: 'v5', max_seconds: 240, lyrics_max_length: 5000, formats: ['mp3'] };
    expect(body.engines.test.songs[3]).toMatchObject({ ...v5, extend: true, timed_lyrics: true });
    // Without a live engine, live keys run on the sandbox, too.
    expect(body.engines.live).toEqual(body.engines.test);
    expect(body.limits).toEqual({
      requests_per_minute: 90,
      concurrent_tasks: { live: 4, test: 2 },
      retention_hours: { live: 720, test: 24 },
      signup_credits: 50,
    });
  });
});
