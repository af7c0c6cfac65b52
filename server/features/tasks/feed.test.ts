import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '../../../generated/v2/types.gen.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, fakeEngines, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
});
afterAll(() => app.close());

/** Creates a number of tasks, oldest first, some of them in the same millisecond. */
async function history(who: TestCustomer, length: number, mode: 'live' | 'test' = 'test'): Promise<Task[]> {
  const made = await Promise.all(
    Array.from({ length }, (_, n) =>
      app.call('POST /api/v2/generate', { key: who[mode], body: { model: 'v3.5', prompt: `song ${n}` } }),
    ),
  );
  const byAge = (a: Task, b: Task) => (`${a.created_at}${a.id}` < `${b.created_at}${b.id}` ? -1 : 1);
  return made.map(({ body }) => body as Task).toSorted(byAge);
}

/** All pages of a list. */
async function read(path: string, options: { key?: string; cookie?: string }): Promise<Task[][]> {
  const pages: Task[][] = [];
  let cursor: string | null = null;
  do {
    const address: string = cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const { status, body } = await app.call(`GET ${address}`, options);
    expect(status).toBe(200);
    pages.push(body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return pages;
}

const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

describe('v2-feed', () => {
  it('lists tasks newest first, each once across pages', async () => {
    const who = await customer(app.db);
    const made = await history(who, 25);
    const pages = await read('/api/v2/feed?limit=10', { key: who.test });
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    // The list and the response of a create are identical. Estimates change with the queue.
    const withoutEta = (tasks: readonly Task[]) => tasks.map((task) => ({ ...task, eta_seconds: null }));
    expect(withoutEta(pages.flat())).toEqual(withoutEta(made.toReversed()));
    expect((await read('/api/v2/feed', { key: who.test })).map(({ length }) => length)).toEqual([20, 5]);
    expect((await read('/api/v2/feed?limit=25', { key: who.test })).map(({ length }) => length)).toEqual([25]);
    expect(await read('/api/v2/feed', { key: who.live })).toEqual([[]]);
  });

  it('continues at its cursor when new tasks arrive', async () => {
    const who = await customer(app.db);
    const made = await history(who, 4);
    const first = await app.call('GET /api/v2/feed?limit=2', { key: who.test });
    await history(who, 3);
    const second = await app.call(`GET /api/v2/feed?limit=2&cursor=${first.body.next_cursor}`, { key: who.test });
    expect(ids([...first.body.data, ...second.body.data])).toEqual(ids(made.toReversed()));
  });

  it('returns tasks by id or clip id', async () => {
    const who = await customer(app.db);
    const made = await history(who, 5);
    const [a, b, c] = made as [Task, Task, Task];
    await app.db.query(
      `insert into outputs (id, kind, task_id, index, customer_id, mode, request_id, title, style, expires_at)
       values ($1, 'song', $2, 0, $3, 'test', 'req', 't', 's', now())`,
      [`clip_of_${b.id}`, b.id, who.id],
    );
    const readFeed = async (query: string) =>
      ids((await app.call(`GET /api/v2/feed?${query}`, { key: who.test })).body.data);
    expect(await readFeed(`task_id=${a.id}`)).toEqual([a.id]);
    expect(await readFeed(`task_id=${a.id}&task_id=${c.id}&task_id=task_none`)).toEqual([c.id, a.id]);
    expect(await readFeed(`clip_id=clip_of_${b.id}`)).toEqual([b.id]);
    expect(await readFeed(`clip_id=clip_of_${b.id}&task_id=${a.id}&task_id=${b.id}`)).toEqual([b.id, a.id]);
    expect(await readFeed('task_id=task_none')).toEqual([]);
    const pages = await read(`/api/v2/feed?limit=1&${made.map(({ id }) => `task_id=${id}`).join('&')}`, {
      key: who.test,
    });
    expect(ids(pages.flat())).toEqual(ids(made.toReversed()));
  });

  it('filters by status and type', async () => {
    const who = await customer(app.db);
    const made = await history(who, 4);
    await app.call(`POST /api/v2/tasks/${made[1]!.id}/cancel`, { key: who.test });
    const readFeed = async (query: string) =>
      ids((await read(`/api/v2/feed?limit=1&${query}`, { key: who.test })).flat());
    expect(await readFeed('status=canceled')).toEqual([made[1]!.id]);
    expect(await readFeed('status=queued&type=generate')).toEqual(ids([made[3]!, made[2]!, made[0]!]));
    expect(await readFeed('status=running')).toEqual([]);
  });

  it('filters by model and by time of creation', async () => {
    const who = await customer(app.db);
    const [a, b, c] = (await history(who, 3)) as [Task, Task, Task];
    await app.db.query("update tasks set created_at = created_at - interval '1 hour' where id = $1", [a.id]);
    await app.db.query("update tasks set model = 'v4' where id = $1", [b.id]);
    const readFeed = async (query: string) =>
      ids((await read(`/api/v2/feed?limit=1&${query}`, { key: who.test })).flat());
    expect(await readFeed('model=v4')).toEqual([b.id]);
    expect(await readFeed('model=v3.5')).toEqual([c.id, a.id]);
    expect(await readFeed(`created_to=${b.created_at}`)).toEqual([a.id]);
    expect(await readFeed(`created_from=${c.created_at}&created_to=2100-01-01T00:00:00Z`)).toContain(c.id);
    expect(await readFeed(`created_from=${b.created_at}&model=v3.5`)).toEqual([c.id]);
    const unknown = await app.call('GET /api/v2/feed?model=v1', { key: who.test });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ pointer: '?model' }] } });
  });

  it('filters by metadata, across pages and only among tasks of the caller', async () => {
    const [who, other] = [await customer(app.db), await customer(app.db)];
    const create = async (key: string, metadata: object) => {
      const body = { model: 'v3.5', prompt: 'song', metadata };
      return ((await app.call('POST /api/v2/generate', { key, body })).body as Task).id;
    };
    const first = await create(who.test, { order: '42', 'user.id': 'ünï' });
    const second = await create(who.test, { order: '42', kind: 'intro' });
    await create(who.test, { order: '43' });
    await create(who.test, {});
    await create(other.test, { order: '42' });
    const readFeed = async (query: string, key = who.test) =>
      ids((await read(`/api/v2/feed?limit=1&${query}`, { key })).flat());
    expect(await readFeed('metadata.order=42')).toEqual([second, first]);
    expect(await readFeed('metadata[order]=42')).toEqual([second, first]);
    expect(await readFeed('metadata.order=42&metadata.kind=intro')).toEqual([second]);
    expect(await readFeed('metadata.order=42&type=extend')).toEqual([]);
    expect(await readFeed(`metadata.user.id=${encodeURIComponent('ünï')}`)).toEqual([first]);
    expect(await readFeed('metadata.order=4')).toEqual([]);
    expect(await readFeed('metadata.order=42', who.live)).toEqual([]);
  });

  it('finds tasks by metadata behind the latest ones', async () => {
    const who = await customer(app.db);
    const [oldest] = (await history(who, 2)) as [Task, Task];
    await app.db.query(`update tasks set metadata = '{"order": "1"}' where id = $1`, [oldest.id]);
    await app.db.query(
      `insert into tasks (id, customer_id, mode, type, model, input, metadata, request_id, outputs, cost, eta_seconds,
         max_seconds, slot, status, completed_at, expires_at)
       select $1 || n, $1, 'test', 'generate', 'v5', '{"prompt": "a"}', '{"order": "2"}', 'req', 2, 0, 60, 60, false,
         'canceled', now(), now() from generate_series(1, 501) n`,
      [who.id],
    );
    const found = await app.call('GET /api/v2/feed?metadata.order=1', { key: who.test });
    expect(ids(found.body.data)).toEqual([oldest.id]);
  });

  it('rejects invalid filters of metadata', async () => {
    const { test: key } = await customer(app.db);
    const reject = async (query: string) => {
      const { status, body } = await app.call(`GET /api/v2/feed?${query}`, { key });
      return { status, errors: body.errors };
    };
    const many = Array.from({ length: 6 }, (_, n) => `metadata.a${n}=1`).join('&');
    expect(await reject(many)).toMatchObject({ status: 422, errors: [{ pointer: '?metadata', code: 'too_many' }] });
    expect(await reject(`metadata.${'a'.repeat(65)}=1`)).toMatchObject({ status: 422, errors: [{ code: 'too_long' }] });
    expect(await reject('metadata.=1')).toMatchObject({ status: 422, errors: [{ code: 'too_short' }] });
    expect(await reject(`metadata.a=${'b'.repeat(501)}`)).toMatchObject({
      errors: [{ pointer: '?metadata.a', code: 'too_long' }],
    });
    expect(await reject('metadata.a=1&metadata.a=2')).toMatchObject({
      errors: [{ pointer: '?metadata.a', code: 'wrong_type' }],
    });
    expect(await reject('metadata=1')).toMatchObject({ errors: [{ pointer: '?metadata', code: 'wrong_type' }] });
    expect(await reject('metadata.a=%00')).toMatchObject({ errors: [{ pointer: '?metadata.a', code: 'bad_format' }] });
  });
});

describe('listTasks', () => {
  it('lists both modes together, or one', async () => {
    const who = await customer(app.db, 20);
    const other = await customer(app.db);
    await history(other, 2);
    const test = await history(who, 3);
    const live = await history(who, 2, 'live');
    const byAge = [...test, ...live].toSorted((a, b) => (`${a.created_at}${a.id}` < `${b.created_at}${b.id}` ? 1 : -1));
    const { cookie } = who;
    expect(ids((await read('/api/account/tasks?limit=2', { cookie })).flat())).toEqual(ids(byAge));
    expect(ids((await read('/api/account/tasks?limit=2&mode=test', { cookie })).flat())).toEqual(
      ids(test.toReversed()),
    );
    expect(ids((await read('/api/account/tasks?mode=live&status=queued', { cookie })).flat())).toEqual(
      ids(live.toReversed()),
    );
  });

  it('requires a session', async () => {
    expect(await app.call('GET /api/account/tasks')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });
});
