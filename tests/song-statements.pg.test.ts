import { expect, it, onTestFinished, vi } from 'vitest';
import { receiver } from './callbacks/receiver.ts';
import { postgresDatabase } from './harness-databases.ts';
import { customer, quickCallbacks, taskApp } from './tasks/rig.ts';

/** From the request to the last callback, with the statements in functions. Raise it only for a reason that a song is worth. */
const MOST = 38;
const SONGS = 30;

interface Counted {
  readonly query: string;
  readonly n: number;
}

it(`a song takes at most ${MOST} statements`, async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const admin = database.openAsAdmin();
  onTestFinished(() => admin.close());
  await admin.query('create extension pg_stat_statements');
  const { name } = await admin.one<{ name: string }>('select current_database() as name');
  await admin.query(`alter database ${name} set pg_stat_statements.track = 'all'`);
  const db = database.open();
  const hook = await receiver();
  onTestFinished(() => hook.close());
  const app = await taskApp({
    db,
    callbacks: quickCallbacks,
    leaseSeconds: 15,
    config: { callbackAllow: [hook.place] },
  });
  onTestFinished(() => app.close());
  const { live: key } = await customer(app.db, 100 * SONGS);
  const makeSong = async (n: number) => {
    const body = { model: 'v5', prompt: 'rain', callback_url: hook.url };
    const made = await app.call('POST /api/v2/generate', { key, body, headers: { 'idempotency-key': `song ${n}` } });
    expect(made.status).toBe(202);
    const isOver = ({ body: event }: (typeof hook.hits)[number]) =>
      event.type === 'task.complete' && event.data.id === made.body.id;
    await vi.waitFor(() => expect(hook.hits.some(isOver)).toBe(true), { timeout: 60_000, interval: 10 });
  };
  await makeSong(0);
  await admin.query('select pg_stat_statements_reset()');
  for (let n = 1; n <= SONGS; n += 1) await makeSong(n);
  // Not counted: what only calls a function whose statements are counted, or sets a setting, checks of foreign keys, and polls.
  // A claim of callbacks counts only if it got one: a slow machine polls more often for each song.
  const counted = await admin.all<Counted>(
    `select query, (case when query ~ '^with due' then least(calls, rows) else calls end / ${SONGS})::integer as n from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and calls >= ${SONGS}
       and query !~ 'FROM ONLY|^SELECT [a-z_]+[(]|^select (?!array)[a-z_]+[(]|from [a-z]+_(admit|create|claim|finish)[(]'
       and query !~ '^begin|^commit|^select array.[e(]|^select exists' order by calls desc`,
  );
  const sum = counted.reduce((total, { n }) => total + n, 0);
  expect(sum, counted.map(({ query, n }) => `${n} ${query.slice(0, 120)}`).join('\n')).toBeLessThanOrEqual(MOST);
  expect(sum).toBeGreaterThan(MOST / 2);
});
