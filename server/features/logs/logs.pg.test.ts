import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { createLog, waitForLogs } from '../../../tests/logs.ts';
import { customer, taskApp } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { maintainPartitions } from '../../core/partitions.ts';
import { newRequestId, getRequestTime } from '../../core/ids.ts';
import { insertLogs } from './insert.ts';
import { logs } from './feature.ts';
import { listStatement, type LogFilter, partitioned } from './store.ts';

let database: PostgresDatabase;
let db: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  db = database.open();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('processes that start at the same time', () => {
  it('create each partition once', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => maintainPartitions(db, partitioned, new Date())));
    expect(results.flatMap(({ made }) => made)).toHaveLength(4);
  });

  it('see each other’s requests', async () => {
    const apps = [
      await taskApp({ beside: [logs], db: database.open() }),
      await taskApp({ beside: [logs], db: database.open() }),
    ] as const;
    const who = await customer(db);
    await Promise.all(apps.map((app) => app.call('GET /api/v2/credits', { key: who.live })));
    for (const app of apps) await waitForLogs(app);
    for (const app of apps) {
      const { body } = await app.call('GET /api/account/logs', { cookie: who.cookie });
      expect(body.data).toHaveLength(2);
    }
    for (const app of apps) await app.close();
  });
});

describe('a request', () => {
  // Everything that has a special meaning in the text format of COPY.
  const odd = 'a\tb\nc\r\\d\\N\\.\u2028"{},NULL 雨';
  const rows = [
    createLog({ customer_id: 'cus_odd', path: odd, query: odd, agent: odd, request_body: odd, response_body: '' }),
    createLog({ customer_id: 'cus_odd', query: '\\N', agent: null, task_id: 'NULL', request_body: '\\.' }),
  ];
  const stored = async () => {
    const { rows: found } = await db.query(
      `select *, created_at::text from request_logs where customer_id = 'cus_odd' order by request_id`,
    );
    return found;
  };

  it('is stored unchanged when it is written again, and counted once', async () => {
    await insertLogs(db, rows);
    const first = await stored();
    const fields = ['path', 'query', 'agent', 'task_id', 'request_body', 'response_body'] as const;
    const shown = (some: readonly object[]) =>
      some.map((row) => fields.map((name) => (row as Record<string, unknown>)[name]));
    expect(shown(first)).toEqual(shown(rows.toSorted((a, b) => (a.request_id < b.request_id ? -1 : 1))));
    await expect(insertLogs(db, rows)).rejects.toThrow(/duplicate key/);
    await insertLogs(db, rows, true);
    expect(await stored()).toEqual(first);
    await db.query(`delete from request_logs where customer_id = 'cus_odd'`);
    await insertLogs(db, [...rows, ...rows], true);
    expect(await stored()).toEqual(first);
    const { rows: counted } = await db.query(
      `select sum(calls)::int as calls from usage_calls where customer_id = 'cus_odd'`,
    );
    expect(counted).toEqual([{ calls: 4 }]);
  });
});

describe('a list', () => {
  const CUSTOMERS = 50;
  /** Older than the place where the second page begins. */
  const one = newRequestId(new Date(Date.now() - 120_000));
  beforeAll(async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) =>
      createLog({
        ...(n === 7 ? { request_id: one } : {}),
        customer_id: `cus_${n % CUSTOMERS}`,
        key_id: `key_${n % 500}`,
        operation: n % 400 < 50 ? 'v2-feed' : 'v2-generate',
        status: n % 1000 < 50 ? 500 : 200,
        code: n % 1000 < 50 ? 'internal_error' : null,
        task_id: `task_${n}`,
        mode: n % 1000 === 7 ? 'live' : 'test',
        created_at: new Date(n === 7 ? getRequestTime(one)! : Date.now() - n * 10).toISOString(),
      }),
    );
    for (let n = 0; n < rows.length; n += 2000) await insertLogs(db, rows.slice(n, n + 2000));
    await db.query('analyze request_logs');
  });

  async function explain(filter: LogFilter, after = false): Promise<string> {
    const place = after ? { createdAt: new Date(Date.now() - 60_000).toISOString(), requestId: 'req_1' } : null;
    const { text, values } = listStatement('cus_7', filter, place, 21);
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each<[string, LogFilter, RegExp]>([
    ['nothing', {}, /Scan .*pkey/],
    ['a key', { keyId: 'key_7' }, /customer_id_key_id/],
    ['an operation', { operation: 'v2-feed' }, /customer_id_operation|pkey/],
    ['a class', { statusClass: 5 }, /customer_id_expr/],
    ['a problem', { code: 'internal_error' }, /customer_id_code/],
    ['a request', { requestId: one }, /pkey/],
    ['a task', { taskId: 'task_7' }, /customer_id_task_id/],
    ['live mode', { mode: 'live' }, /customer_id_created_at_idx/],
    ['a time', { from: new Date(Date.now() - 120_000).toISOString(), to: new Date().toISOString() }, /Scan .*pkey/],
  ])('filtered by %s reads an index on every page', async (_by, filter, index) => {
    for (const after of [false, true]) {
      const plan = await explain(filter, after);
      expect(plan).toMatch(index);
      // The partitions of future days are empty, so their scans don't matter.
      expect(plan).not.toMatch(/Seq Scan on request_logs_\w+ \w+ .*actual rows=[1-9]/);
      expect(plan).not.toContain('Rows Removed by Filter');
    }
  });
});
