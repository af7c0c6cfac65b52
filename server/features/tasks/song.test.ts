import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '../../../generated/v2/types.gen.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, waitForFinalTask, taskApp } from '../../../tests/tasks/rig.ts';
import { engineRegistry } from '../../../engines/registry.ts';
import { createSandboxEngine } from '../../../engines/sandbox/sandbox-engine.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({
    engines: engineRegistry(createSandboxEngine({ workers: 1, speed: 0 }), null, { live: 32, sandbox: 2 }),
    leaseSeconds: 15,
    worker: { pollMs: 1000 },
    config: { sandboxMaxSeconds: 7 },
  });
});
afterAll(() => app.close());

async function make(key: string, body: object): Promise<Task> {
  const made = await app.call('POST /api/v2/generate', { key, body });
  expect(made.status).toBe(202);
  return waitForFinalTask(app, key, made.body.id);
}

describe('a song of the sandbox engine', () => {
  it('can be downloaded and matches its checksum', async () => {
    const { test } = await customer(app.db);
    const song = { model: 'v3.5', prompt: 'a slow bossa nova about rain', instrumental: true, seed: 7 };
    const done = await make(test, song);
    expect(done).toMatchObject({ status: 'succeeded', stage: 'complete', error: null });
    for (const { audio_url, image_url, checksum, duration, id } of done.clips) {
      expect(duration).toBeGreaterThan(5);
      expect(duration).toBeLessThanOrEqual(7.5);
      const audio = await app.call(`GET ${new URL(audio_url!).pathname}`);
      expect(audio.headers['content-type']).toBe('audio/mpeg');
      expect(`sha256:${createHash('sha256').update(audio.bytes).digest('hex')}`).toBe(checksum);
      const image = await app.call(`GET ${new URL(image_url!).pathname}`);
      expect(image.headers['content-type']).toBe('image/webp');
      expect(image.bytes.subarray(8, 12).toString()).toBe('WEBP');
      const { rows } = await app.db.query<{ peaks: number }>(
        'select jsonb_array_length(waveform) as peaks from outputs where id = $1',
        [id],
      );
      expect(rows[0]!.peaks).toBeGreaterThan(100);
    }
    expect(done.clips[0]!.checksum).not.toBe(done.clips[1]!.checksum);

    // The returned input is enough to make the same song again.
    const repeated = await make(test, done.input);
    expect(repeated.clips.map(({ checksum }) => checksum)).toEqual(done.clips.map(({ checksum }) => checksum));
  });
});
