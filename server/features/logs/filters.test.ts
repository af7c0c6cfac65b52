import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { createLog } from '../../../tests/logs.ts';
import { customer, type TestCustomer, taskApp } from '../../../tests/tasks/rig.ts';
import { logs } from './feature.ts';
import { insertLogs } from './insert.ts';

let app: TestApp;
let who: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ beside: [logs] });
  [who, other] = [await customer(app.db), await customer(app.db)];
});
afterAll(() => app.close());

const readLogs = async (query = '', { cookie } = who) =>
  (await app.call(`GET /api/account/logs/causes${query}`, { cookie })).body;
const save = (name: string, query: string, { cookie } = who) =>
  app.call('POST /api/account/logs/filters', { cookie, body: { name, query } });
const saved = async ({ cookie } = who) => (await app.call('GET /api/account/logs/filters', { cookie })).body.data;

describe('failure causes', () => {
  const now = Date.now();
  const at = (minute: number) => new Date(now - minute * 60_000).toISOString();

  it('group failed requests by status, problem and operation, most frequent first', async () => {
    const refused = { customer_id: who.id, status: 402, code: 'insufficient_credits' };
    await insertLogs(app.db, [
      createLog({ ...refused, key_id: 'key_1', created_at: at(5) }),
      createLog({ ...refused, key_id: 'key_2', created_at: at(1), request_id: 'req_last' }),
      createLog({ ...refused, key_id: 'key_2', created_at: at(9) }),
      createLog({ ...refused, operation: 'v2-extend', created_at: at(2) }),
      createLog({ customer_id: who.id, status: 500, code: 'internal_error', created_at: at(3) }),
      createLog({ customer_id: who.id, status: 202, created_at: at(4) }),
      createLog({ ...refused, customer_id: other.id }),
    ]);
    const { data, complete, next_cursor: next } = await readLogs();
    expect([complete, next]).toEqual([true, null]);
    expect(data).toMatchObject([
      {
        status: 402,
        code: 'insufficient_credits',
        operation: 'v2-generate',
        calls: 3,
        keys: 2,
        last_request_id: 'req_last',
      },
      { operation: 'v2-extend', calls: 1, keys: 1 },
      { status: 500, code: 'internal_error', calls: 1 },
    ]);
    expect(Date.parse(data[0].last_at) - Date.parse(data[0].first_at)).toBe(8 * 60_000);
  });

  it('count only requests that match the filters', async () => {
    expect((await readLogs('?operation=v2-extend')).data).toMatchObject([{ operation: 'v2-extend', calls: 1 }]);
    expect((await readLogs('?status_class=5xx')).data).toMatchObject([{ status: 500, calls: 1 }]);
    expect((await readLogs('?key_id=key_2')).data).toMatchObject([{ calls: 2, keys: 1 }]);
    expect((await readLogs(`?from=${at(4)}&code=insufficient_credits`)).data).toMatchObject([
      { calls: 1 },
      { calls: 1 },
    ]);
    expect((await readLogs('?status_class=2xx')).data).toEqual([]);
    expect((await readLogs('', other)).data).toMatchObject([{ calls: 1 }]);
  });

  it('report when there were more failures than are counted', async () => {
    const busy = await customer(app.db);
    const many = Array.from({ length: 5000 }, () =>
      createLog({ customer_id: busy.id, status: 429, code: 'rate_limited' }),
    );
    await insertLogs(app.db, many.slice(1));
    expect(await readLogs('', busy)).toMatchObject({ complete: true, data: [{ calls: 4999 }] });
    await insertLogs(app.db, many.slice(0, 1));
    expect(await readLogs('', busy)).toMatchObject({ complete: false, data: [{ calls: 5000 }] });
  });
});

describe('saved filters', () => {
  it('are created, replaced by name, and deleted', async () => {
    const first = await save(' Refused ', 'status_class=4xx&operation=v2-generate');
    expect(first).toMatchObject({
      status: 201,
      body: { name: 'Refused', query: 'status_class=4xx&operation=v2-generate' },
    });
    await save('All of May', 'from=2026-05-01T00%3A00%3A00.000Z');
    const resaved = await save('Refused', 'code=rate_limited');
    expect(resaved.body.id).toBe(first.body.id);
    expect((await saved()).map(({ name, query }: Record<string, string>) => [name, query])).toEqual([
      ['All of May', 'from=2026-05-01T00%3A00%3A00.000Z'],
      ['Refused', 'code=rate_limited'],
    ]);
    const remove = (id: string, { cookie } = who) =>
      app.call(`DELETE /api/account/logs/filters/${id}`, { cookie }).then(({ status }) => status);
    expect(await saved(other)).toEqual([]);
    expect([await remove(first.body.id, other), await remove(first.body.id), await remove(first.body.id)]).toEqual([
      404, 204, 404,
    ]);
    expect(await saved()).toHaveLength(1);
  });

  it.each([
    ['no name', '  ', 'code=x', '/name'],
    ['a name too long', 'x'.repeat(61), 'code=x', '/name'],
    ['nothing to filter by', 'All', '', '/query'],
    ['a parameter the list does not have', 'Odd', 'code=x&cursor=abc', '/query'],
  ])('are rejected: %s', async (_, name, query, pointer) => {
    expect((await save(name, query)).body).toMatchObject({ status: 422, errors: [{ pointer }] });
  });

  it('stay within the limit of the account, however many are saved at once', async () => {
    const busy = await customer(app.db);
    const responses = await Promise.all(
      Array.from({ length: limits.logFilters + 5 }, (_, n) => save(`Filter ${n}`, 'code=x', busy)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(limits.logFilters);
    expect(responses.find(({ status }) => status !== 201)?.body.errors).toMatchObject([
      { pointer: '', code: 'too_many' },
    ]);
    expect(await saved(busy)).toHaveLength(limits.logFilters);
    // At the limit, an existing filter can still be replaced.
    const [{ name }] = await saved(busy);
    expect((await save(name, 'code=y', busy)).status).toBe(201);
  });
});
