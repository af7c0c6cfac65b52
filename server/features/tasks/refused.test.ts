import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import {
  balance,
  customer,
  fakeEngines,
  waitForFinalTask,
  taskApp,
  type TestCustomer,
} from '../../../tests/tasks/rig.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({
    engines: fakeEngines(),
    config: { refusedWords: ['grim', 'blue moon'], sandboxMaxSeconds: null },
  });
  who = await customer(app.db);
});
afterAll(() => app.close());

const send = (operation: string, body: object, key = who.live) => app.call(`POST ${operation}`, { key, body });

describe('a request with a blocked word', () => {
  it.each([
    [{ prompt: 'a GRIM tale' }, ['/prompt']],
    [{ lyrics: 'Blue moon', style: 'waltz', title: 'Grim' }, ['/lyrics', '/title']],
    [{ style: 'grim', instrumental: true }, ['/style']],
  ])('is rejected with the fields, without a hold: %j', async (body, pointers) => {
    const response = await send('/api/v2/generate', { model: 'v5', ...body });
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'content_refused', errors: pointers.map((pointer) => ({ pointer, code: 'content_refused' })) },
    });
    expect(response.body.errors[0].detail).toMatch(/^`\w+` contains "(grim|blue moon)", which is not allowed\.$/);
    expect(await balance(app.db, who.id)).toMatchObject({ available: 50, held: 0 });
  });

  it('is rejected everywhere: version 1, dashboard, extension, dry run', async () => {
    const refused = { status: 422, body: { code: 'content_refused' } };
    const v1 = { model: 'v5', prompt: 'grim', callback_url: 'https://a.example/' };
    expect(await send('/api/v1/generate', v1)).toMatchObject(refused);
    expect(await send('/api/v2/generate', { model: 'v5', prompt: 'grim', dry_run: true })).toMatchObject(refused);
    const body = { type: 'generate', mode: 'live', input: { model: 'v5', prompt: 'grim' } };
    const account = await app.call('POST /api/account/tasks', { cookie: who.cookie, body });
    expect(account).toMatchObject({ ...refused, body: { errors: [{ pointer: '/input/prompt' }] } });
    const made = await send('/api/v2/generate', { model: 'v5', prompt: 'a grimace' });
    expect(made.status).toBe(202);
    const { clips } = await waitForFinalTask(app, who.live, made.body.id);
    const extend = { clip_id: clips[0]!.id, continue_at: 5, title: 'grim' };
    expect(await send('/api/v2/extend', extend)).toMatchObject(refused);
  });
});
