import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { newAddress, signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { fakeEngines, makeKey, waitForFinalTask } from '../../../tests/tasks/rig.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ engines: fakeEngines(), config: { sandboxMaxSeconds: null } });
});
afterAll(() => app.close());

const requestKey = async (): Promise<string> =>
  (await app.call('POST /api/guest-key', { address: newAddress() })).body.secret;
async function makeSongs(key: string, body: object = {}) {
  const accepted = await app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain', ...body } });
  return waitForFinalTask(app, key, accepted.body.id);
}
const save = ({ cookie }: TestCustomer, secret: string, headers = {}) =>
  app.call('POST /api/account/guest-works', { cookie, headers, body: { secret } });
const library = async ({ cookie }: TestCustomer) =>
  (await app.call('GET /api/account/works', { cookie })).body.data as { id: string; kept: boolean }[];
const ids = (works: readonly { id: string }[]) => works.map(({ id }) => id).toSorted();
const notFound = { status: 404, body: { code: 'not_found' } };

describe("a guest's works", () => {
  it('move with their files to the customer who has the key, and are kept', async () => {
    const [key, who] = [await requestKey(), await signedIn(app)];
    const task = await makeSongs(key);
    const saved = await save(who, key);
    expect([saved.status, saved.body.work_ids.toSorted()]).toEqual([200, ids(task.clips)]);
    const works = await library(who);
    expect([ids(works), works.every(({ kept }) => kept)]).toEqual([ids(task.clips), true]);

    const path = new URL(task.clips[0]!.audio_url!).pathname;
    expect((await app.call(`GET ${path}`)).status).toBe(200);
    const found = await app.call('GET /api/account/works?search=rain', { cookie: who.cookie });
    expect(ids(found.body.data)).toEqual(ids(task.clips));
    const own = await makeKey(app.db, who.id, 'test');
    expect(await app.call(`GET /api/v2/tasks/${task.id}`, { key: own })).toMatchObject({
      status: 200,
      body: { id: task.id, status: 'succeeded', mode: 'test' },
    });
    const { rows } = await app.db.query('select from tasks where id = $1', [task.id]);
    expect(rows).toHaveLength(1);
  });

  it('stay when the guest is deleted and its files would have expired', async () => {
    const [key, who] = [await requestKey(), await signedIn(app)];
    const task = await makeSongs(key);
    await save(who, key);
    await app.db.query(`update customers set guest_expires_at = now() - interval '1 day' where id like 'guest_%'`);
    for (const schedule of ['files.expire', 'files.sweep', 'guests.forget']) await app.core.schedules.runNow(schedule);
    expect((await app.call(`GET ${new URL(task.clips[0]!.audio_url!).pathname}`)).status).toBe(200);
    expect(await library(who)).toHaveLength(2);
  });

  it('can be extended by the customer', async () => {
    const [key, who] = [await requestKey(), await signedIn(app)];
    const { clips } = await makeSongs(key);
    await save(who, key);
    const own = await makeKey(app.db, who.id, 'test');
    const body = { model: 'v5', clip_id: clips[0]!.id, continue_at: 5 };
    const extended = await app.call('POST /api/v2/extend', { key: own, body });
    expect(extended).toMatchObject({ status: 202 });
    expect((await waitForFinalTask(app, own, extended.body.id)).status).toBe('succeeded');
  });

  it('have the files of other test songs as soon as they aren’t kept', async () => {
    const [key, who] = [await requestKey(), await signedIn(app)];
    const { clips, created_at } = await makeSongs(key);
    await save(who, key);
    const { body } = await app.call(`PATCH /api/account/works/${clips[0]!.id}`, {
      cookie: who.cookie,
      body: { kept: false },
    });
    const hours = (Date.parse(body.expires_at) - Date.parse(created_at)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(limits.retentionHours.test);
  });

  it('are kept only as far as the customer may keep works', async () => {
    const [key, who] = [await requestKey(), await signedIn(app)];
    const own = await makeKey(app.db, who.id, 'test');
    const { id } = await makeSongs(own);
    // All but one of the works that the customer may keep.
    await app.db.query(
      `insert into outputs select (jsonb_populate_record(o, jsonb_build_object(
         'id', 'clip_many' || n, 'index', n + 10, 'kept_at', now()))).*
       from outputs o, generate_series(1, $2) n where o.task_id = $1 and o.index = 0`,
      [id, limits.keptWorks - 1],
    );
    const task = await makeSongs(key);
    expect((await save(who, key)).body.work_ids).toHaveLength(2);
    const { body } = await app.call(`GET /api/account/works?task_id=${task.id}`, { cookie: who.cookie });
    expect(body.data.map(({ kept }: { kept: boolean }) => kept).toSorted()).toEqual([false, true]);
  });
});

describe('the key', () => {
  it('works once, and not for requests afterwards', async () => {
    const [key, who, other] = [await requestKey(), await signedIn(app), await signedIn(app)];
    await makeSongs(key);
    const responses = await Promise.all([save(who, key), save(other, key), save(who, key), save(other, key)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(3);
    expect((await library(who)).length + (await library(other)).length).toBe(2);
    expect(await app.call('GET /api/v2/feed', { key })).toMatchObject({ status: 401 });
  });

  it('must be that of a guest, known and not expired', async () => {
    const [key, who, victim] = [await requestKey(), await signedIn(app), await signedIn(app)];
    const task = await makeSongs(key);
    const customers = await makeKey(app.db, victim.id, 'test');
    await makeSongs(customers);
    for (const secret of [customers, `${key.slice(0, -1)}_`, key.toUpperCase(), task.id, 'x']) {
      expect(await save(who, secret)).toMatchObject(notFound);
    }
    await app.db.query('update keys set expires_at = now() where secret_hash = sha256($1::text::bytea)', [key]);
    expect(await save(who, key)).toMatchObject(notFound);
    expect([await library(who), (await library(victim)).length]).toEqual([[], 2]);
    expect((await app.call('GET /api/v2/feed', { key: customers })).body.data).toHaveLength(1);
  });

  it('is accepted from a signed-in customer of this site only', async () => {
    const [key, who] = [await requestKey(), await signedIn(app)];
    await makeSongs(key);
    expect((await app.call('POST /api/account/guest-works', { body: { secret: key } })).status).toBe(401);
    expect(await save(who, key, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    await app.db.query('delete from auth_sessions where user_id = $1', [who.id]);
    expect((await save(who, key)).status).toBe(401);
    expect((await app.call('GET /api/v2/feed', { key })).body.data).toHaveLength(1);
  });
});

describe('what stays with the guest', () => {
  it.each([
    ['works whose files expire', `update tasks set expires_at = now() + interval '30 seconds' where id = $1`],
    ['public works, with their reports', `update outputs set visibility = 'public' where task_id = $1`],
    ['works that support took down', 'update outputs set taken_down_at = now() where task_id = $1'],
  ])('%s', async (_what, change) => {
    const [key, who] = [await requestKey(), await signedIn(app)];
    const task = await makeSongs(key);
    await app.db.query(change, [task.id]);
    expect((await save(who, key)).body).toEqual({ work_ids: [] });
    expect(await library(who)).toEqual([]);
  });

  it('tasks that still run', async () => {
    const idle = await testApp({ engines: fakeEngines(undefined, 0) });
    const { secret } = (await idle.call('POST /api/guest-key')).body;
    await idle.call('POST /api/v2/generate', { key: secret, body: { model: 'v5', prompt: 'rain' } });
    const { cookie } = await signedIn(idle);
    const saved = await idle.call('POST /api/account/guest-works', { cookie, body: { secret } });
    expect(saved).toMatchObject({ status: 200, body: { work_ids: [] } });
    await idle.close();
  });
});
