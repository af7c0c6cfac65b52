import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { balance, customer, fakeEngines, waitForFinalTask, taskApp } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { storeFile } from '../files/service.ts';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  // Without workers.
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
  db = app.db;
});
afterAll(() => app.close());

describe('an expired task', () => {
  it('is hidden, then deleted, with leftovers of lost attempts', async () => {
    const own = await taskApp();
    const who = await customer(own.db);
    const { body } = await own.call('POST /api/v2/generate', { key: who.test, body: { model: 'v3.5', prompt: 'x' } });
    const read = async () => (await own.call(`GET /api/v2/tasks/${body.id}`, { key: who.test })).body;
    const done = await waitForFinalTask(own, who.test, body.id);
    const address = new URL(done.clips[0]!.audio_url!).pathname;
    expect(await own.call(`GET ${address}`)).toMatchObject({ status: 200 });

    const kept = await own.call('POST /api/v2/generate', { key: who.test, body: { model: 'v3.5', prompt: 'y' } });
    await waitForFinalTask(own, who.test, kept.body.id);
    await own.db.query(`update tasks set attempt = 2, expires_at = now() - interval '1 second' where id = $1`, [
      body.id,
    ]);
    for (const table of ['files', 'outputs']) {
      await own.db.query(`update ${table} set expires_at = now() - interval '1 second' where task_id = $1`, [body.id]);
    }
    expect((await read()).clips).toMatchObject([
      { status: 'succeeded', audio_url: null, image_url: null, checksum: done.clips[0]!.checksum },
      { audio_url: null },
    ]);
    expect(await own.call(`GET ${address}`)).toMatchObject({ status: 404 });

    const lost = `tasks/${body.id}/1-2.mp3`;
    const keys = [`tasks/${body.id}/0-1.mp3`, `tasks/${body.id}/0-1.webp`, lost];
    // A file left by a process that was killed after storing it and before writing its row.
    await storeFile(own.core, who.id, {
      storage_key: lost,
      content_type: 'audio/mpeg',
      name: 'Song',
      bytes: Buffer.from('left behind'),
    });
    const there = () => Promise.all(keys.map(async (key) => (await own.core.storage.head(key)) !== null));
    expect(await there()).toEqual([true, true, true]);
    await own.core.schedules.runNow('files.expire');
    await own.core.schedules.runNow('files.sweep');
    expect(await there()).toEqual([false, false, true]);
    await own.db.query(`update orphaned_objects set delete_at = delete_at - interval '1 hour'`);
    await own.core.schedules.runNow('files.sweep');
    expect(await there()).toEqual([false, false, false]);
    const { rows } = await own.db.query(
      `select t.id, count(f.*) as files
       from tasks t left join files f on f.task_id = t.id where t.customer_id = $1 group by t.id`,
      [who.id],
    );
    expect(rows).toContainEqual({ id: body.id, files: 0 });
    expect(rows).toContainEqual({ id: kept.body.id, files: 4 });
    expect((await read()).status).toBe('succeeded');
    await own.close();
  });

  it('that never ran fails at its deadline', async () => {
    const who = await customer(db);
    const submit = async () =>
      (await app.call('POST /api/v2/generate', { key: who.live, body: { model: 'v3.5', prompt: 'x' } })).body.id;
    const ids = [await submit(), await submit()];
    await db.query(`update tasks set expires_at = now() - interval '1 second' where id = $1`, [ids[0]]);
    await app.core.schedules.runNow('tasks.overdue');
    const { rows } = await db.query('select status, error from tasks where id = any ($1) order by created_at, id', [
      ids,
    ]);
    expect(rows).toMatchObject([{ status: 'failed', error: { code: 'timed_out' } }, { status: 'queued' }]);
    expect(await balance(db, who.id)).toEqual({ available: 45, held: 5, used: 0 });
  });
});

describe('full rate limit buckets', () => {
  it('are deleted', async () => {
    await db.query(`insert into rate_limits (bucket, arrival) values ('old', now() - interval '1 second')`);
    await app.core.schedules.runNow('limits.forget');
    expect((await db.query(`select from rate_limits where bucket = 'old'`)).rows).toEqual([]);
  });
});
