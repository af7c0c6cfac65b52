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
