import { afterAll, beforeAll, expect, it } from 'vitest';
import { replicateModels } from '../../../catalog/engines.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { replicateApp } from '../../../tests/replicate/rig.ts';
import { type ReplicateServer, replicateServer } from '../../../tests/replicate/server.ts';
import { customer, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { shortFilm } from '../../../tests/tasks/short-film.ts';

let replicate: ReplicateServer;
let app: TestApp;
let bytes: Uint8Array;

beforeAll(async () => {
  replicate = await replicateServer();
  [app, bytes] = await Promise.all([replicateApp({ replicate, messages: false }), shortFilm()]);
});
afterAll(async () => {
  await app.close();
  await replicate.close();
});

async function film(output: Uint8Array) {
  replicate.predictions.clear();
  replicate.onCreate = ({ id }) => replicate.succeed(id, replicate.put({ bytes: output, type: 'video/mp4' }));
  const { live } = await customer(app.db);
  const body = { model: 'video-1', prompt: 'a lighthouse', resolution: '1280x720', style: 'ink', seed: 3 };
  const made = await app.call('POST /api/v2/videos', { key: live, body });
  expect(made.status).toBe(202);
  return waitForFinalTask(app, live, made.body.id);
}

it('a video is stored as the model made it', async () => {
  const task = await film(bytes);
  expect(task).toMatchObject({ status: 'succeeded', credits: { held: 0, charged: 40 } });
  const [video] = task.videos!;
  expect(video).toMatchObject({ width: 320, height: 180 });
  const stored = await app.call(`GET ${new URL(video!.video_url!).pathname}`);
  expect(stored.headers['content-type']).toBe('video/mp4');
  expect(Buffer.compare(stored.bytes, Buffer.from(bytes))).toBe(0);
  const [prediction] = replicate.predictions.values();
  expect(prediction).toMatchObject({
    model: replicateModels.videos['video-1'].id,
    input: {
      prompt: 'a lighthouse, ink drawing, black ink on paper',
      resolution: '720p',
      aspect_ratio: '16:9',
      seed: 3,
    },
  });
});

it('a response that is not a video fails the task without a charge', async () => {
  expect(await film(Buffer.from('<html>Gone</html>'.repeat(100)))).toMatchObject({
    status: 'failed',
    error: { code: 'engine_failed' },
    credits: { held: 0, charged: 0 },
  });
});
