import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { replicateModels } from '../../../catalog/engines.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { replicateApp } from '../../../tests/replicate/rig.ts';
import { type ReplicateServer, replicateServer } from '../../../tests/replicate/server.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { customer, waitForFinalTask } from '../../../tests/tasks/rig.ts';

let replicate: ReplicateServer;
let app: TestApp;

beforeAll(async () => {
  replicate = await replicateServer();
  app = await replicateApp({ replicate, messages: false });
});
afterEach(() => replicate.predictions.clear());
afterAll(async () => {
  await app.close();
  await replicate.close();
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#396' } })
    .png()
    .toBuffer();

const deliver = (bytes: Uint8Array, type = 'image/png') => {
  replicate.onCreate = ({ id }) => replicate.succeed(id, [replicate.put({ bytes, type })]);
};

async function draw(input: object) {
  const body = { model: 'image-1', ...input };
  const { live } = await customer(app.db);
  const made = await app.call('POST /api/v2/images', { key: live, body });
  expect(made.status).toBe(202);
  return waitForFinalTask(app, live, made.body.id);
}

it('images have the requested size and a seed each', async () => {
  deliver(await picture(1024, 576));
  const task = await draw({ prompt: 'a fox', style: 'linocut', aspect_ratio: '16:9', size: 512, count: 2, seed: 5 });
  expect(task).toMatchObject({ status: 'succeeded', credits: { charged: 8 }, images: [{ seed: 5 }, { seed: 6 }] });
  for (const { width, height, image_url: address } of task.images!) {
    expect([width, height]).toEqual([512, 288]);
    const stored = await sharp((await app.call(`GET ${new URL(address!).pathname}`)).bytes).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 512, height: 288 });
  }
  const predictions = [...replicate.predictions.values()];
  expect(predictions.map(({ model }) => model)).toEqual(Array(2).fill(replicateModels.images['image-1'].ofText.id));
  expect(predictions.map(({ input }) => input['seed']).toSorted((a, b) => Number(a) - Number(b))).toEqual([5, 6]);
  expect(predictions[0]!.input).toMatchObject({ prompt: 'a fox, linocut print', aspect_ratio: '16:9', num_outputs: 1 });
  await expectBalancedLedger(app.db);
});

it('an image can start from another one', async () => {
  deliver(await picture(800, 800));
  const first = await draw({ prompt: 'a fox', size: 512 });
  replicate.predictions.clear();
  const { live } = await customer(app.db);
  const source = replicate.put({ bytes: await picture(300, 200), type: 'image/png' });
  const made = await app.call('POST /api/v2/images', {
    key: live,
    body: { model: 'image-1', prompt: 'at night', image: source, strength: 0.3 },
  });
  expect(first.status).toBe('succeeded');
  expect(await waitForFinalTask(app, live, made.body.id)).toMatchObject({ status: 'succeeded' });
  const [prediction] = replicate.predictions.values();
  expect(prediction).toMatchObject({
    model: replicateModels.images['image-1'].ofImage.id,
    input: { prompt: 'at night', prompt_strength: 0.3 },
  });
  const [, base64] = String(prediction!.input['image']).split('base64,');
  expect(await sharp(Buffer.from(base64!, 'base64')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 300,
    height: 200,
  });
});

it.each<[string, Buffer]>([
  ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['half an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
])('%s ends the task without a charge', async (_, bytes) => {
  deliver(bytes);
  expect(await draw({ prompt: 'a fox' })).toMatchObject({
    status: 'failed',
    error: { code: 'engine_failed' },
    credits: { held: 0, charged: 0 },
  });
});
