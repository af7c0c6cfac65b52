import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { replicateModels } from '../../../catalog/engines.ts';
import type { Task } from '../../../generated/v2/types.gen.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { successfulOutput, replicateApp, tone } from '../../../tests/replicate/rig.ts';
import { type ReplicateServer, replicateServer } from '../../../tests/replicate/server.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, waitForFinalTask } from '../../../tests/tasks/rig.ts';

let replicate: ReplicateServer;
let app: TestApp;
let song: Uint8Array;

beforeAll(async () => {
  [replicate, song] = await Promise.all([replicateServer(), tone(3)]);
  app = await replicateApp({ replicate, messages: false });
});
afterEach(() => {
  replicate.predictions.clear();
  replicate.mishap = () => null;
});
afterAll(async () => {
  await app.close();
  await replicate.close();
});

/** Predictions succeed as soon as they are created. */
const succeedAtOnce = () => {
  replicate.onCreate = (prediction) => replicate.succeed(prediction.id, successfulOutput(replicate, prediction, song));
};

async function generate(body: object, credits = 50) {
  const { id: customerId, live } = await customer(app.db, credits);
  const made = await app.call('POST /api/v2/generate', { key: live, body });
  expect(made.status).toBe(202);
  return { id: made.body.id as string, customerId, live };
}

const predictions = () => [...replicate.predictions.values()];

describe('a song of a live key', () => {
  it("is made by the catalog's model, and its files are stored with us", async () => {
    succeedAtOnce();
    const lyrics = '[Verse]\nRain on the glass\nand nobody here';
    const { id, customerId, live } = await generate({
      model: 'v4',
      lyrics,
      style: 'folk',
      seed: 7,
      vocal_gender: 'female',
    });
    const task = await waitForFinalTask(app, live, id);
    expect(task).toMatchObject({ status: 'succeeded', mode: 'live', credits: { held: 0, charged: 8 } });
    expect(task.clips).toMatchObject([
      { index: 0, title: 'Rain on the glass', style: 'folk', lyrics, duration: expect.closeTo(3, 0) },
      { index: 1, title: 'Rain on the glass', lyrics },
    ]);
    for (const { audio_url: audio, image_url: image } of task.clips) {
      const file = await app.call(`GET ${new URL(audio!).pathname}`);
      expect(file.headers['content-type']).toBe('audio/mpeg');
      expect(Buffer.compare(file.bytes, Buffer.from(song))).toBe(0);
      expect((await app.call(`GET ${new URL(image!).pathname}`)).headers['content-type']).toBe('image/webp');
    }
    expect(predictions()).toMatchObject([
      { model: replicateModels.music.v4.sung.id.split(':')[1], cancelAfter: '600s', webhook: null },
      { model: replicateModels.music.v4.sung.id.split(':')[1] },
    ]);
    const inputs = predictions().map(({ input }) => input);
    expect(inputs).toContainEqual({ tags: 'folk, female vocals', lyrics, duration: 120, seed: 7 });
    expect(inputs).toContainEqual({ tags: 'folk, female vocals', lyrics, duration: 120, seed: 8 });
    expect(await balance(app.db, customerId)).toEqual({ available: 42, held: 0, used: 8 });
    await expectBalancedLedger(app.db);
  });

  it('gets generated lyrics when none are given, once for both clips', async () => {
    succeedAtOnce();
    const { id, live } = await generate({ model: 'v5', prompt: 'rain in a small town' });
    const task = await waitForFinalTask(app, live, id);
    expect(task.status).toBe('succeeded');
    const lyrics = '[Verse]\nRain on the glass\n[Chorus]\nStay';
    expect(task.clips).toMatchObject([
      { title: 'Rain on glass', style: 'slow folk, acoustic guitar', lyrics },
      { title: 'Rain on glass', lyrics },
    ]);
    const models = predictions().map(({ model }) => model);
    expect(models).toEqual([replicateModels.words.id, 'minimax/music-2.5', 'minimax/music-2.5']);
    expect(predictions()[0]!.input['prompt']).toContain('rain in a small town');
    expect(predictions()[1]!.input).toEqual({
      prompt: 'slow folk, acoustic guitar',
      lyrics,
      audio_format: 'mp3',
      sample_rate: 44_100,
    });
  });

  it('needs no lyrics for an instrumental', async () => {
    succeedAtOnce();
    const { id, live } = await generate({ model: 'v5', prompt: 'a slow waltz', instrumental: true });
    const task = await waitForFinalTask(app, live, id);
    expect(task.clips).toMatchObject([{ title: 'a slow waltz', lyrics: null }, { lyrics: null }]);
    expect(predictions().map(({ input }) => input['lyrics'])).toEqual(['[instrumental]', '[instrumental]']);
    expect(predictions()[0]!.input).toMatchObject({ tags: 'a slow waltz', duration: 240 });
  });

  it('has a waveform, and no timed lyrics, which no model returns', async () => {
    succeedAtOnce();
    const { id, live } = await generate({ model: 'v3.5', prompt: 'x', instrumental: true });
    const { clips } = (await waitForFinalTask(app, live, id)) as Task;
    const { body } = await app.call('POST /api/v2/timestamped-lyrics', { key: live, body: { clip_id: clips[0]!.id } });
    expect(body.words).toEqual([]);
    expect(body.waveform).toHaveLength(240);
    // The tone gets louder.
    expect(body.waveform[20]).toBeLessThan(0.2);
    expect(body.waveform[235]).toBeGreaterThan(0.9);
  });

  it('cannot be extended, and is rejected at once', async () => {
    succeedAtOnce();
    const { id, live } = await generate({ model: 'v4', prompt: 'x', instrumental: true });
    const { clips } = await waitForFinalTask(app, live, id);
    const body = { clip_id: clips[0]!.id, continue_at: 2 };
    expect(await app.call('POST /api/v2/extend', { key: live, body })).toMatchObject({
      status: 409,
      body: { code: 'clip_unavailable' },
    });
  });

  it("is rejected when its lyrics exceed the model's limit", async () => {
    succeedAtOnce();
    const { id, customerId, live } = await generate({ model: 'v5', lyrics: 'la '.repeat(1500), style: 'pop' });
    expect(await waitForFinalTask(app, live, id)).toMatchObject({
      status: 'failed',
      error: { code: 'input_unusable', detail: expect.stringContaining('3500') },
      credits: { held: 0, charged: 0 },
    });
    expect(predictions()).toEqual([]);
    expect(await balance(app.db, customerId)).toEqual({ available: 50, held: 0, used: 0 });
  });

  it('of a test key uses the sandbox', async () => {
    const { test } = await customer(app.db);
    const { body } = await app.call('POST /api/v2/generate', { key: test, body: { model: 'v4', prompt: 'x' } });
    expect(await waitForFinalTask(app, test, body.id)).toMatchObject({ status: 'succeeded' });
    expect(predictions()).toEqual([]);
  });
});
