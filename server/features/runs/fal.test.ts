import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { falApp, successfulResult } from '../../../tests/fal/rig.ts';
import { type FalServer, falServer } from '../../../tests/fal/server.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { shortFilm } from '../../../tests/tasks/short-film.ts';

let fal: FalServer;
let app: TestApp;
let song: Uint8Array;

beforeAll(async () => {
  [fal, song] = await Promise.all([falServer(), tone(3)]);
  app = await falApp({ fal, messages: false });
});
afterEach(() => fal.requests.clear());
afterAll(async () => {
  await app.close();
  await fal.close();
});

const requests = () => [...fal.requests.values()];

async function create(path: string, body: object) {
  const { id: customerId, live } = await customer(app.db);
  const made = await app.call(`POST /api/v2/${path}`, { key: live, body });
  expect(made.status).toBe(202);
  const task = await waitForFinalTask(app, live, made.body.id);
  return { ...task, balance: await balance(app.db, customerId) };
}

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#396' } })
    .png()
    .toBuffer();

describe('a song on fal.ai', () => {
  const succeedAtOnce = () => {
    fal.onCreate = (request) => fal.succeed(request.id, successfulResult(fal, request, song));
  };

  it("is made by the catalog's model, and its files are stored with us", async () => {
    succeedAtOnce();
    const lyrics = '[Verse]\nRain on the glass\nand nobody here';
    const task = await create('generate', { model: 'v4', lyrics, style: 'folk', seed: 7, vocal_gender: 'female' });
    expect(task).toMatchObject({ status: 'succeeded', mode: 'live', credits: { held: 0, charged: 8 } });
    expect(task.clips).toMatchObject([
      { index: 0, style: 'folk', lyrics, duration: expect.closeTo(3, 0) },
      { index: 1 },
    ]);
    const stored = await app.call(`GET ${new URL(task.clips[0]!.audio_url!).pathname}`);
    expect(Buffer.compare(stored.bytes, Buffer.from(song))).toBe(0);
    const inputs = requests().map(({ input }) => input);
    expect(inputs).toContainEqual({ tags: 'folk, female vocals', lyrics, duration: 120, seed: 7 });
    expect(inputs).toContainEqual({ tags: 'folk, female vocals', lyrics, duration: 120, seed: 8 });
    expect(requests()[0]).toMatchObject({
      model: 'fal-ai/ace-step',
      webhook: null,
      headers: {
        'x-fal-request-timeout': '600',
        'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":86400}',
      },
    });
    expect(task.balance).toEqual({ available: 42, held: 0, used: 8 });
    await expectBalancedLedger(app.db);
  });

  it('gets generated lyrics when none are given, once for both clips', async () => {
    succeedAtOnce();
    const task = await create('generate', { model: 'v5', prompt: 'rain in a small town' });
    const lyrics = '[Verse]\nRain on the glass\n[Chorus]\nStay';
    expect(task.clips).toMatchObject([
      { title: 'Rain on glass', style: 'slow folk, acoustic guitar', lyrics },
      { lyrics },
    ]);
    const minimax = 'fal-ai/minimax-music/v2.5';
    expect(requests().map(({ model }) => model)).toEqual(['openrouter/router', minimax, minimax]);
    expect(requests()[0]!.input).toMatchObject({ model: 'meta-llama/llama-4-maverick' });
    expect(requests()[1]!.input).toEqual({ prompt: 'slow folk, acoustic guitar', lyrics, is_instrumental: false });
  });

  it('needs no lyrics for an instrumental', async () => {
    succeedAtOnce();
    await create('generate', { model: 'v5', prompt: 'a slow waltz', instrumental: true });
    expect(requests().map(({ input }) => input['lyrics'])).toEqual(['[inst]', '[inst]']);
  });
});

describe('an image on fal.ai', () => {
  const deliver = async () => {
    const bytes = await picture();
    fal.onCreate = ({ id }) =>
      fal.succeed(id, { images: [{ url: fal.put({ bytes, type: 'image/png' }) }], has_nsfw_concepts: [false] });
  };

  it('has the requested size', async () => {
    await deliver();
    const body = { model: 'image-1', prompt: 'a fox', style: 'linocut', aspect_ratio: '16:9', size: 512, seed: 5 };
    expect(await create('images', body)).toMatchObject({ status: 'succeeded', images: [{ width: 512, height: 288 }] });
    expect(requests()).toMatchObject([
      {
        model: 'fal-ai/flux/schnell',
        input: { prompt: 'a fox, linocut print', image_size: { width: 512, height: 288 }, num_images: 1, seed: 5 },
      },
    ]);
  });

  it('can start from another one', async () => {
    await deliver();
    const image = fal.put({ bytes: await picture(), type: 'image/png' });
    const body = { model: 'image-1', prompt: 'at night', image, strength: 0.3 };
    expect((await create('images', body)).status).toBe('succeeded');
    expect(requests()).toMatchObject([{ model: 'fal-ai/flux/dev/image-to-image', input: { strength: 0.3 } }]);
    expect(requests()[0]!.input['image_url']).toMatch(/^data:image\/jpeg;base64,/);
  });

  it('that the safety checker blackened fails the task', async () => {
    fal.onCreate = ({ id }) => fal.succeed(id, { images: [{ url: 'https://a.example/b' }], has_nsfw_concepts: [true] });
    expect(await create('images', { model: 'image-1', prompt: 'a fox' })).toMatchObject({
      status: 'failed',
      error: { code: 'content_refused' },
      credits: { charged: 0 },
    });
  });
});

it('a video on fal.ai is stored as the model made it', async () => {
  const bytes = await shortFilm();
  fal.onCreate = ({ id }) => fal.succeed(id, { video: { url: fal.put({ bytes, type: 'video/mp4' }) }, seed: 3 });
  const body = { model: 'video-1', prompt: 'a lighthouse', resolution: '1280x720', seed: 3 };
  expect(await create('videos', body)).toMatchObject({ status: 'succeeded', videos: [{ width: 320, height: 180 }] });
  expect(requests()).toMatchObject([
    {
      model: 'bytedance/seedance-2.0/fast/text-to-video',
      input: { prompt: 'a lighthouse', duration: '5', resolution: '720p', aspect_ratio: '16:9', seed: 3 },
    },
  ]);
});

describe('a failure on fal.ai', () => {
  const detail = (type: string) => ({ detail: [{ loc: ['body'], msg: 'x', type, url: 'https://docs.fal.ai/errors' }] });

  it.each<[string, number, object, string]>([
    ['of content that is rejected', 422, detail('content_policy_violation'), 'content_refused'],
    ['of an input that is not valid', 422, detail('value_error.missing'), 'input_unusable'],
    ['of a request that waited too long', 504, { detail: 'x', error_type: 'startup_timeout' }, 'timed_out'],
    ['of a request that was canceled', 499, { detail: 'x', error_type: 'client_cancelled' }, 'timed_out'],
  ])('%s ends the task without a charge', async (_, status, body, code) => {
    fal.onCreate = ({ id }) => fal.fail(id, status, body);
    const task = await create('generate', { model: 'v4', prompt: 'x', instrumental: true });
    expect(task).toMatchObject({ status: 'failed', error: { code }, credits: { held: 0, charged: 0 } });
    expect(task.balance).toEqual({ available: 50, held: 0, used: 0 });
    expect(fal.requests.size).toBe(2);
  });

  it.each<[string, number, object]>([
    ['inside a model', 500, detail('internal_server_error')],
    ['of a service behind it', 400, detail('downstream_service_error')],
    ['of a runner', 503, { detail: 'x', error_type: 'runner_disconnected' }],
  ])('%s repeats that request alone', async (_, status, body) => {
    let made = 0;
    fal.onCreate = (request) => {
      made += 1;
      if (made === 1) fal.fail(request.id, status, body);
      else fal.succeed(request.id, successfulResult(fal, request, song));
    };
    const task = await create('generate', { model: 'v4', prompt: 'x', instrumental: true });
    expect(task).toMatchObject({ status: 'succeeded', credits: { charged: 8 } });
    expect(fal.requests.size).toBe(3);
  });
});
