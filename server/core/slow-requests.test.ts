import { expect, it } from 'vitest';
import { customer, taskApp } from '../../tests/tasks/rig.ts';
import type { Feature } from './feature.ts';
import { watchJob } from './time-spent.ts';

const SECRET = 'a value that is never logged';

const STATEMENT = 'select ?, pg_sleep(?), $1::text as value';

type Line = Record<string, unknown>;

/** A request, a transaction and a job with a slow statement each, and a request that only waits for its body. */
const slow: Feature = {
  name: 'slow',
  routes: async (app, { db, log, config }) => {
    const sleepAndRead = async () => {
      const { value } = await db.one<{ value: string }>(`select 'literal', pg_sleep(0.2), $1::text as value`, [SECRET]);
      return { value };
    };
    app.post('/slow', async () => sleepAndRead());
    app.get('/transaction', async () => {
      await db.tx(async (tx) => tx.named('slow_read', 'select pg_sleep(0.2), $1::text as value', [SECRET]));
      return {};
    });
    app.get('/fast', async () => db.one('select $1::text as value', [SECRET]));
    app.get('/job', async () => {
      await watchJob(log, config.slowMs, { work: 'quick', id: 'one' }, async () => db.one('select 1 as one'));
      await watchJob(log, config.slowMs, { work: 'slow', id: 'two', customer: 'cus_two' }, sleepAndRead);
      return {};
    });
  },
};

async function open(slowMs: number) {
  const lines: Line[] = [];
  const app = await taskApp({
    config: { logLevel: 'warn', slowMs },
    beside: [slow],
    logStream: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  });
  return { app, lines };
}

it('names the slow statement of a request or a job, but no values, and fast ones write nothing', async () => {
  const { app, lines } = await open(150);
  const responses = [];
  for (const request of ['GET /fast', 'POST /slow', 'GET /transaction', 'GET /job'])
    responses.push(await app.call(request, request.startsWith('POST') ? { body: { text: SECRET } } : {}));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await app.close();
  const place = (name: string) =>
    expect.stringMatching(new RegExp(`^(?:.*${name}, )?server/core/slow-requests\\.test\\.ts:\\d+$`));
  expect(lines.map(({ msg, route, work }) => [msg, route ?? work])).toEqual([
    ['Slow request', 'POST /slow'],
    ['Slow request', 'GET /transaction'],
    ['Slow work', 'slow'],
    ['Slow request', 'GET /job'],
  ]);
  const [request, transaction, job] = lines;
  expect(request).toMatchObject({
    level: 40,
    request_id: responses[1]!.headers['x-request-id'],
    status: 200,
    statements: 1,
  });
  expect(request!['slowest']).toEqual([{ name: STATEMENT, at: place('sleepAndRead'), ms: expect.any(Number) }]);
  expect(request!['ms']).toBeGreaterThanOrEqual(200);
  expect(request!['database_ms']).toBeGreaterThanOrEqual(199);
  expect(transaction!['slowest']).toMatchObject([{ name: 'slow_read', at: place('') }, {}, {}]);
  expect(job).toMatchObject({ work: 'slow', id: 'two', customer: 'cus_two', slowest: [{ name: STATEMENT }] });
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

it('a request with a key names its customer and key', async () => {
  const { app, lines } = await open(1);
  const { id, live } = await customer(app.db);
  const prompt = 'a prompt that is never logged';
  const created = await app.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt } });
  expect(created.status).toBe(202);
  await app.close();
  const line = lines.find(({ route }) => route === 'POST /api/v2/generate')!;
  expect(line).toMatchObject({ msg: 'Slow request', customer: id, task: created.body.id, status: 202 });
  expect(line['key']).toMatch(/^key_/);
  expect(line['slowest']).toHaveLength(3);
  expect(Number(line['statements'])).toBeGreaterThan(3);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${prompt}|${live}`));
});

it('0 writes nothing', async () => {
  const { app, lines } = await open(0);
  expect((await app.call('POST /slow', { body: {} })).status).toBe(200);
  expect((await app.call('GET /job')).status).toBe(200);
  await app.close();
  expect(lines).toEqual([]);
});
