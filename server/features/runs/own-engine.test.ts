import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { ownEngineApp } from '../../../tests/own-engine/rig.ts';
import { ownEngineAbilities, type OwnEngineServer, ownEngineServer } from '../../../tests/own-engine/server.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { customer, finishLiveTask, type TestCustomer } from '../../../tests/tasks/rig.ts';

let service: OwnEngineServer;
let app: TestApp;
let song: Uint8Array;

beforeAll(async () => {
  [service, song] = await Promise.all([ownEngineServer(), tone(20)]);
  service.abilities = {
    ...ownEngineAbilities,
    models: { v4: { max_seconds: 90 }, 'v4.5': { writes_lyrics: false, seed: false }, v5: {} },
  };
  app = await ownEngineApp({ service });
});
afterEach(() => service.restart());
afterAll(async () => {
  await app.close();
  await service.close();
});

const LYRICS = '[Verse]\nRain on glass\nNobody is here';

const inputs = () => [...service.songs.values()].map(({ input }) => input);

const succeedAtOnce = (texts?: Readonly<Record<string, unknown>>) => {
  service.onCreate = (one) => service.succeed(one, song, texts);
};

const create = (body: object, who?: TestCustomer, path?: string) => finishLiveTask(app, body, who, path);

describe('a song on an own engine', () => {
  it('has the given lyrics, the seed, the length of the model, and the times of its words', async () => {
    succeedAtOnce({ words: [{ text: 'Rain', start: 1, end: 1.5, line: 1 }] });
    const task = await create({ model: 'v4', lyrics: LYRICS, style: 'folk', seed: 7, vocal_gender: 'female' });
    expect(task).toMatchObject({ status: 'succeeded', mode: 'live', credits: { held: 0, charged: 8 } });
    expect(task.clips).toMatchObject([
      { index: 0, style: 'folk', lyrics: LYRICS, duration: expect.closeTo(20, 0) },
      { index: 1, lyrics: LYRICS },
    ]);
    const stored = await app.call(`GET ${new URL(task.clips[0]!.audio_url!).pathname}`);
    expect(Buffer.compare(stored.bytes, Buffer.from(song))).toBe(0);
    const common = { model: 'v4', style: 'folk, female vocals', lyrics: LYRICS, instrumental: false, max_seconds: 90 };
    expect(inputs()).toContainEqual(expect.objectContaining({ ...common, seed: 7, vocal_gender: 'female' }));
    expect(inputs()).toContainEqual(expect.objectContaining({ ...common, seed: 8, prompt: null, title: null }));
    const { rows } = await app.db.query(
      'select count(*)::int as n from runs where task_id = $1 and reference = any($2)',
      [task.id, [...service.songs.keys()]],
    );
    expect(rows).toEqual([{ n: 2 }]);
    const timed = await app.db.query('select words from outputs where task_id = $1', [task.id]);
    const words = [{ text: 'Rain', start: 1, end: 1.5, line: 1, confidence: 1 }];
    expect(timed.rows).toEqual([{ words }, { words }]);
    expect(task.balance).toEqual({ available: 42, held: 0, used: 8 });
    await expectBalancedLedger(app.db);
  });

  it('has the texts that the service wrote for the first one, if none are given', async () => {
    succeedAtOnce({ lyrics: '[Verse]\nRain in the town', title: 'The town', style: 'slow folk' });
    const task = await create({ model: 'v5', prompt: 'rain in a small town', seed: 3 });
    const text = { lyrics: '[Verse]\nRain in the town', title: 'The town', style: 'slow folk' };
    expect(task.clips).toMatchObject([text, text]);
    const [first, second] = inputs();
    expect(first).toMatchObject({ prompt: 'rain in a small town', lyrics: null, instrumental: false, seed: 3 });
    expect(second).toMatchObject({ style: 'slow folk', lyrics: text.lyrics, seed: 4 });
  });

  it('is rejected before a charge if the service does not make it', async () => {
    const { live } = await customer(app.db);
    const post = (path: string, body: object) => app.call(`POST /api/v2/${path}`, { key: live, body });
    expect(await post('generate', { model: 'v3.5', prompt: 'rain' })).toMatchObject({
      status: 422,
      body: { code: 'unsupported_by_model', models: ['v4', 'v4.5', 'v5'] },
    });
    expect((await post('generate', { model: 'v5', lyrics: 'la '.repeat(700) })).status).toBe(422);
    const task = await create({ model: 'v4.5', prompt: 'rain' });
    expect(task).toMatchObject({
      status: 'failed',
      error: { code: 'input_unusable', detail: expect.stringContaining('writes no lyrics') },
      credits: { charged: 0 },
    });
    expect(inputs()).toEqual([]);
    succeedAtOnce();
    await create({ model: 'v4.5', prompt: 'rain', instrumental: true, seed: 5 });
    expect(inputs()[0]).not.toHaveProperty('seed');
  });

  it('can be extended: the service gets the part before, and the lyrics of both', async () => {
    succeedAtOnce();
    const first = await create({ model: 'v5', lyrics: LYRICS, style: 'folk' });
    service.restart();
    const body = { clip_id: first.clips[0]!.id, continue_at: 12, lyrics: '[Chorus]\nStay', seed: 5 };
    const task = await create(body, first.who, 'extend');
    expect(task).toMatchObject({ status: 'succeeded', credits: { charged: 12 } });
    expect(task.clips[0]).toMatchObject({ lyrics: `${LYRICS}\n\n[Chorus]\nStay`, style: 'folk' });
    const { input } = [...service.songs.values()].find(({ input: { seed } }) => seed === 5)!;
    expect(input).toMatchObject({ lyrics: `${LYRICS}\n\n[Chorus]\nStay`, extend: { lyrics: '[Chorus]\nStay' } });
    const { at, audio } = input['extend'] as { readonly at: number; readonly audio: string };
    expect(at).toBeCloseTo(12, 1);
    const sent = Buffer.from(audio, 'base64');
    expect(Buffer.compare(sent, Buffer.from(song).subarray(0, sent.length))).toBe(0);
    expect(sent.length / song.length).toBeCloseTo(12 / 20, 1);
  });
});
