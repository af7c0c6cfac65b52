import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aceStepApp } from '../../../tests/ace-step/rig.ts';
import { type AceStepServer, aceStepServer } from '../../../tests/ace-step/server.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { finishLiveTask, type TestCustomer } from '../../../tests/tasks/rig.ts';

const KEY = 'a key of tests';

let server: AceStepServer;
let app: TestApp;
let song: Uint8Array;

beforeAll(async () => {
  [server, song] = await Promise.all([aceStepServer(), tone(20)]);
  server.key = KEY;
  // Its addresses are private, and no callback may go there.
  app = await aceStepApp({ servers: [server], key: KEY });
});
afterEach(() => server.jobs.clear());
afterAll(async () => {
  await app.close();
  await server.close();
});

const LYRICS = '[Verse]\nガラスに雨\nだれもいない';

const inputs = () => [...server.jobs.values()].map(({ input }) => input);

const succeedAtOnce = (texts?: { readonly lyrics?: string; readonly prompt?: string }) => {
  server.onRelease = (job) => server.succeed(job, song, 'sample_query' in job.input ? texts : {});
};

const create = (body: object, who?: TestCustomer, path?: string) => finishLiveTask(app, body, who, path);

describe('a song on ACE-Step', () => {
  it('has the given lyrics, the seed, the language of the lyrics and the length of the model', async () => {
    succeedAtOnce();
    const task = await create({ model: 'v4', lyrics: LYRICS, style: 'folk', seed: 7, vocal_gender: 'female' });
    expect(task).toMatchObject({ status: 'succeeded', mode: 'live', credits: { held: 0, charged: 8 } });
    expect(task.clips).toMatchObject([
      { index: 0, style: 'folk', lyrics: LYRICS, duration: expect.closeTo(20, 0) },
      { index: 1, lyrics: LYRICS },
    ]);
    const stored = await app.call(`GET ${new URL(task.clips[0]!.audio_url!).pathname}`);
    expect(Buffer.compare(stored.bytes, Buffer.from(song))).toBe(0);
    const common = {
      model: 'acestep-v15-turbo',
      inference_steps: 8,
      thinking: true,
      audio_format: 'mp3',
      batch_size: 1,
      use_random_seed: false,
      prompt: 'folk, female vocals',
      lyrics: LYRICS,
      vocal_language: 'ja',
      audio_duration: 120,
    };
    expect(inputs()).toContainEqual({ ...common, seed: 7 });
    expect(inputs()).toContainEqual({ ...common, seed: 8 });
    expect(task.balance).toEqual({ available: 42, held: 0, used: 8 });
    await expectBalancedLedger(app.db);
  });

  it('has the lyrics that the server wrote for the first one, if none are given', async () => {
    succeedAtOnce({ lyrics: '[Verse]\nRain in the town', prompt: 'slow folk with an acoustic guitar' });
    const task = await create({ model: 'v5', prompt: 'rain in a small town', seed: 3 });
    const text = { lyrics: '[Verse]\nRain in the town', title: 'Rain in the town' };
    expect(task.clips).toMatchObject([text, text]);
    const [first, second] = inputs();
    expect(first).toMatchObject({ sample_query: 'rain in a small town\npop', vocal_language: 'en', seed: 3 });
    expect(first).not.toHaveProperty('lyrics');
    expect(second).toMatchObject({ prompt: 'slow folk with an acoustic guitar', lyrics: text.lyrics, seed: 4 });
  });

  it('without a voice is asked for as the documentation says, and other scripts are of no known language', async () => {
    succeedAtOnce();
    await create({ model: 'v5', prompt: 'a slow waltz', instrumental: true });
    expect(inputs().map(({ lyrics }) => lyrics)).toEqual(['[Instrumental]', '[Instrumental]']);
    server.jobs.clear();
    await create({ model: 'v5', style: 'laïko', lyrics: 'Βροχή στο τζάμι' });
    expect(inputs().map(({ vocal_language: language }) => language)).toEqual(['unknown', 'unknown']);
  });

  it('can be extended: the part before is uploaded, and what follows is repainted', async () => {
    succeedAtOnce();
    const first = await create({ model: 'v5', lyrics: LYRICS, style: 'folk' });
    server.jobs.clear();
    const body = { clip_id: first.clips[0]!.id, continue_at: 12, lyrics: '[Chorus]\nそばにいて', seed: 5 };
    const task = await create(body, first.who, 'extend');
    expect(task).toMatchObject({ status: 'succeeded', credits: { charged: 12 } });
    expect(task.clips[0]).toMatchObject({ lyrics: `${LYRICS}\n\n[Chorus]\nそばにいて`, style: 'folk' });
    const job = [...server.jobs.values()].find(({ input }) => input['seed'] === '5');
    expect(job!.input).toMatchObject({
      task_type: 'repaint',
      lyrics: '[Chorus]\nそばにいて',
      seed: '5',
      prompt: 'folk',
    });
    const start = Number(job!.input['repainting_start']);
    expect(start).toBeCloseTo(12, 1);
    expect(Number(job!.input['repainting_end'])).toBeCloseTo(start + 90, 1);
    expect(job!.source!.length / song.length).toBeCloseTo(12 / 20, 1);
    expect(Buffer.compare(Buffer.from(job!.source!), Buffer.from(song).subarray(0, job!.source!.length))).toBe(0);
    // An extension can be extended.
    const again = await create({ clip_id: task.clips[1]!.id, continue_at: 15 }, first.who, 'extend');
    expect(again).toMatchObject({ status: 'succeeded', clips: [{ lyrics: `${LYRICS}\n\n[Chorus]\nそばにいて` }, {}] });
  });
});
