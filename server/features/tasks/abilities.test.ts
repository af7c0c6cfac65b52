import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineAbilities, listAbleModels } from '../../../catalog/abilities.ts';
import { musicModels } from '../../../catalog/models.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { balance, customer, fakeEngines, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { generateSung, singingScript } from '../../../tests/tasks/sung-clip.ts';

// fal.ai: v4.5 and v5 sing 3,500 characters, the other models 5,000. No model extends songs.
const engine = { id: 'fal', key: 'key_of_tests', baseUrl: null, hasMessages: false } as const;
const long = 'la '.repeat(1300);

let app: TestApp;
let who: TestCustomer;

beforeAll(async () => {
  app = await taskApp({ engines: fakeEngines(singingScript), config: { engine, sandboxMaxSeconds: null } });
  who = await customer(app.db);
});
afterAll(() => app.close());

const post = (path: string, body: object, key: string, headers: Record<string, string> = {}) =>
  app.call(`POST ${path}`, { key, body, headers });

describe('a request that the live engine cannot do', () => {
  it.each(['/api/v2/generate', '/api/v1/generate'])('is rejected and names the models that can: %s', async (path) => {
    const body = { model: 'v5', lyrics: long, style: 'pop', callback_url: 'https://receiver.example/' };
    const detail = "`v5` can't sing lyrics of 3900 characters on this server. These models can: v3.5, v4.";
    expect(await post(path, body, who.live)).toMatchObject({
      status: 422,
      body: {
        code: 'unsupported_by_model',
        detail,
        errors: [{ pointer: '/model', code: 'unsupported_by_model', detail }],
        models: ['v3.5', 'v4'],
      },
    });
    expect(await balance(app.db, who.id)).toEqual({ available: 50, held: 0, used: 0 });
  });

  it('is accepted with a model that can, or with a test key', async () => {
    expect((await post('/api/v2/generate', { model: 'v4', lyrics: long, style: 'pop' }, who.live)).status).toBe(202);
    expect((await post('/api/v2/generate', { model: 'v5', lyrics: long, style: 'pop' }, who.test)).status).toBe(202);
  });

  it('also as an extension, which names no model if none can', async () => {
    const live = await generateSung(app, who.live, { model: 'v3.5' });
    const body = { clip_id: live.clips[0]!.id, continue_at: 5 };
    expect(await post('/api/v2/extend', body, who.live)).toMatchObject({
      status: 422,
      body: {
        code: 'unsupported_by_model',
        detail: "`v3.5` can't extend songs on this server. No model can.",
        models: [],
      },
    });
    const test = await generateSung(app, who.test);
    expect((await post('/api/v2/extend', { clip_id: test.clips[0]!.id, continue_at: 1 }, who.test)).status).toBe(202);
  });
});

it('every engine can generate songs with every model', () => {
  const all = musicModels.map(({ id }) => id);
  for (const abilities of Object.values(engineAbilities)) {
    expect(listAbleModels(abilities, { type: 'generate' })).toEqual(all);
  }
});
