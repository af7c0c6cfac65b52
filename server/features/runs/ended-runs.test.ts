import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { replicateApp, successfulOutput, tone } from '../../../tests/replicate/rig.ts';
import { type ReplicateServer, replicateServer } from '../../../tests/replicate/server.ts';
import { requestSong } from '../../../tests/tasks/engine-song.ts';
import { waitForFinalTask } from '../../../tests/tasks/rig.ts';

let replicate: ReplicateServer;
let app: TestApp;
beforeAll(async () => {
  replicate = await replicateServer();
  app = await replicateApp({ replicate, messages: false });
});
afterAll(async () => {
  await app.close();
  await replicate.close();
});

it('counts the predictions of a song, with those that failed, once each', async () => {
  const song = await tone(1.5);
  let made = 0;
  replicate.onCreate = (prediction) => {
    made += 1;
    if (made === 1) replicate.fail(prediction.id, 'CUDA out of memory');
    else replicate.succeed(prediction.id, successfulOutput(replicate, prediction, song));
  };
  const { id, live } = await requestSong(app);
  expect(await waitForFinalTask(app, live, id)).toMatchObject({ status: 'succeeded' });
  await app.core.schedules.runNow('runs.cancel');
  const metrics = await app.core.metrics.registry.metrics();
  const labels = '{engine="replicate",model="v4",step="clip"}';
  expect(metrics).toContain(`engine_runs_total${labels} ${replicate.predictions.size}\n`);
  const [, seconds] = new RegExp(`^engine_run_seconds_total${labels} ([\\d.]+)$`, 'm').exec(metrics) ?? [];
  const { rows } = await app.db.query<{ seconds: number }>(
    'select sum(extract(epoch from ended_at - created_at))::float as seconds from runs',
  );
  expect(Number(seconds)).toBeCloseTo(rows[0]!.seconds, 3);
});
