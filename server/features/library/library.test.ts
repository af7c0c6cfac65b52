import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Work } from '../../../generated/account/types.gen.ts';
import { limits } from '../../../catalog/limits.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, waitForFinalTask, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { getPath, generateSong, titledEngines } from '../../../tests/tasks/works.ts';
import { StorageUnavailable } from '../../core/storage.ts';
import { library } from './feature.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ engines: titledEngines(), beside: [library], config: { sandboxMaxSeconds: 60 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  who = await customer(app.db);
});

const list = async (query = '', cookie = who.cookie) => app.call(`GET /api/account/works?${query}`, { cookie });
/** The listed works, without the second song of each pair. */
const listed = async (query = '', cookie = who.cookie): Promise<Work[]> =>
  (await list(query, cookie)).body.data.filter(({ title }: Work) => !title.endsWith(' B'));
const titles = async (query = '', cookie = who.cookie) => (await listed(query, cookie)).map(({ title }) => title);
const change = (id: string, body: object, cookie = who.cookie) =>
  app.call(`PATCH /api/account/works/${id}`, { cookie, body });
describe('a work', () => {
  it('can be renamed with its file name, and its original name can be restored', async () => {
    const { id, audio_url: address } = await generateSong(app, who, { title: 'Before' });
    const named = await change(id, { title: '  雨 / after ' });
    expect(named.body).toMatchObject({ title: '雨 / after', first_title: 'Before' });
    const saved = async () => (await app.call(`GET ${getPath(address)}?download`)).headers['content-disposition'];
    expect(await saved()).toContain("filename*=UTF-8''%E9%9B%A8%20after.mp3");
    expect((await change(id, { title: null })).body).toMatchObject({ title: 'Before' });
    expect(await saved()).toContain('filename="Before.mp3"');
    for (const [body, code] of [
      [{ title: ' ' }, 'too_short'],
      [{ title: 'x'.repeat(101) }, 'too_long'],
    ] as const) {
      expect((await change(id, body)).body.errors).toMatchObject([{ pointer: '/title', code }]);
    }
    expect((await change(id, {})).status).toBe(422);
  });

  it('is public while its customer keeps it public', async () => {
    const { id } = await generateSong(app, who, { title: 'Open' });
    expect((await change(id, { visibility: 'public' })).body.visibility).toBe('public');
    expect(await titles('visibility=public')).toEqual(['Open']);
    expect(await titles('visibility=private')).toEqual([]);
    expect((await change(id, { visibility: 'private' })).body.visibility).toBe('private');
    expect(await titles('visibility=public')).toEqual([]);
  });

  it('is public from the start on request', async () => {
    const body = { mode: 'test', input: { model: 'image-1', prompt: 'a lighthouse', visibility: 'public' } };
    const drawn = await app.call('POST /api/account/images', { cookie: who.cookie, body });
    await waitForFinalTask(app, who.test, drawn.body.id);
    expect((await list()).body.data).toMatchObject([{ visibility: 'public' }]);
  });

  it('shows which work it continues and which ones continue it', async () => {
    const first = await generateSong(app, who, { title: 'One' });
    const extend = async (clip_id: string, title: string) => {
      const body = { clip_id, continue_at: 6, title };
      const made = await app.call('POST /api/v2/extend', { key: who.test, body });
      return (await waitForFinalTask(app, who.test, made.body.id)).clips[0]!.id;
    };
    const second = await extend(first.id, 'Two');
    const third = await extend(second, 'Three');
    await extend(first.id, 'Aside');
    await app.call(`DELETE /api/account/works/${second}`, { cookie: who.cookie });
    const { body } = await app.call(`GET /api/account/works/${third}`, { cookie: who.cookie });
    expect(body.parent).toEqual({ work_id: second, continue_at: 6 });
    expect(body.family.filter(({ title }: Work) => !title.endsWith(' B'))).toMatchObject([
      { id: first.id, title: 'One', parent_id: null, continue_at: null, available: true },
      { id: second, title: 'Two', parent_id: first.id, continue_at: 6, available: false },
      { id: third, parent_id: second, available: true },
      { title: 'Aside', parent_id: first.id },
    ]);
    expect(body.family).toHaveLength(7);
  });

  it('disappears with its files once it is deleted, and its task says so', async () => {
    const { id, task, audio_url: address, image_url: cover } = await generateSong(app, who, { title: 'Wrong' });
    await change(id, { visibility: 'public', kept: true });
    const files = () =>
      app.db.query<{ storage_key: string }>(
        `select storage_key from files where task_id = $1 and storage_key like '%/0-1.%'`,
        [task.id],
      );
    const { rows } = await files();
    expect(rows).toHaveLength(2);
    expect((await app.call(`DELETE /api/account/works/${id}`, { cookie: who.cookie })).status).toBe(204);
    for (const url of [address, cover]) expect((await app.call(`GET ${getPath(url)}`)).status).toBe(404);
    await app.core.schedules.runNow('files.sweep');
    for (const { storage_key: key } of rows) expect(await app.core.storage.head(key)).toBeNull();
    expect((await files()).rows).toEqual([]);
    expect((await app.call(`GET /api/v2/tasks/${task.id}`, { key: who.test })).body.clips).toMatchObject([
      { id, status: 'succeeded', audio_url: null, image_url: null, lyrics: null, deleted_at: expect.any(String) },
      { audio_url: task.clips[1]!.audio_url, image_url: task.clips[1]!.image_url },
    ]);
    expect(await titles()).toEqual([]);
    expect(await titles('state=expired')).toEqual([]);
    const { rows: left } = await app.db.query('select visibility, media_file from outputs where id = $1', [id]);
    expect(left).toEqual([{ visibility: 'private', media_file: null }]);
    const clip = { clip_id: id };
    const extended = await app.call('POST /api/v2/extend', { key: who.test, body: { ...clip, continue_at: 5 } });
    expect(extended.body.code).toBe('clip_unavailable');
    expect((await app.call('POST /api/v2/timestamped-lyrics', { key: who.test, body: clip })).status).toBe(404);
    for (const request of [`GET /api/account/works/${id}`, `DELETE /api/account/works/${id}`]) {
      expect((await app.call(request, { cookie: who.cookie })).status).toBe(404);
    }
    expect((await app.call('GET /api/account/works/keeping', { cookie: who.cookie })).body.kept).toBe(0);
  });

  it('disappears at once while the storage is unavailable: the sweep deletes its files later', async () => {
    const { id, task, audio_url: address } = await generateSong(app, who);
    const away = vi
      .spyOn(app.core.storage, 'delete')
      .mockImplementation(async (keys) => new Map(keys.map((key) => [key, new StorageUnavailable('away')])));
    expect((await app.call(`DELETE /api/account/works/${id}`, { cookie: who.cookie })).status).toBe(204);
    await app.core.schedules.runNow('files.sweep');
    away.mockRestore();
    expect((await app.call(`GET ${getPath(address)}`)).status).toBe(404);
    const there = () => app.core.storage.head(`tasks/${task.id}/0-1.mp3`);
    expect(await there()).not.toBeNull();
    await app.db.query('update orphaned_objects set delete_at = now()');
    await app.core.schedules.runNow('files.sweep');
    expect(await there()).toBeNull();
  });
});

describe('keeping a work', () => {
  const expire = () => app.core.schedules.runNow('files.expire');
  const over = (taskId: string) =>
    app.db.query(`update tasks set expires_at = now() - interval '1 second' where id = $1`, [taskId]);

  it("preserves its files beyond the task's retention, until it is no longer kept", async () => {
    const { task } = await generateSong(app, who, { model: 'v5', title: 'Stay' });
    const [stays, goes] = task.clips;
    const kept = await change(stays!.id, { kept: true });
    expect(kept.body).toMatchObject({ kept: true, expires_at: null });
    expect((await change(stays!.id, { kept: true })).body).toEqual(kept.body);
    await over(task.id);
    await app.db.query(`update outputs set expires_at = now() where id = $1`, [goes!.id]);
    await app.db.query(
      `update files set expires_at = now() where capability in (select media_file from outputs where id = $1)`,
      [goes!.id],
    );
    await expire();
    const file = async (url: string | null) => (await app.call(`GET ${getPath(url)}`)).status;
    expect(await Promise.all([stays!.audio_url, stays!.image_url, goes!.audio_url].map(file))).toEqual([200, 200, 404]);
    const shown = (await app.call(`GET /api/v2/tasks/${task.id}`, { key: who.test })).body.clips;
    expect(shown).toMatchObject([
      { expires_at: '9999-12-31T23:59:59.999Z', audio_url: stays!.audio_url },
      { audio_url: null },
    ]);
    expect(await titles('state=kept')).toEqual(['Stay']);
    expect((await change(goes!.id, { kept: true })).body.errors).toMatchObject([{ pointer: '/kept', code: 'invalid' }]);

    const released = (await change(stays!.id, { kept: false })).body as Work;
    const hours = (Date.parse(released.expires_at!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(limits.stopKeepingHours - 0.1);
    expect(await file(stays!.audio_url)).toBe(200);
    await app.db.query(`update files set expires_at = now() where task_id = $1`, [task.id]);
    await expire();
    await app.core.schedules.runNow('files.sweep');
    expect(await app.core.storage.head(`tasks/${task.id}/0-1.mp3`)).toBeNull();
  });

  it('has a limit, which the error names', async () => {
    const made = await generateSong(app, who);
    await app.db.query(
      `insert into outputs (id, kind, task_id, index, customer_id, mode, request_id, title, media_file, checksum, delivered_at,
         expires_at, kept_at)
       select $1 || n, 'song', $2, 9 + n, $3, 'test', 'req', 'x', 'file' || n, 'sha256:0', now(), '9999-12-31', now()
       from generate_series(1, $4::integer) n`,
      [made.id, made.task.id, who.id, limits.keptWorks],
    );
    const refused = await change(made.id, { kept: true });
    const detail = `At most ${limits.keptWorks} works can be kept. Stop keeping one first.`;
    expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: '/kept', code: 'too_many', detail }] });
    const { body } = await app.call('GET /api/account/works/keeping', { cookie: who.cookie });
    expect(body).toEqual({ kept: limits.keptWorks, most: limits.keptWorks });
    expect((await change(`${made.id}1`, { kept: false })).body.kept).toBe(false);
    expect((await change(made.id, { kept: true })).body.kept).toBe(true);
  });
});
