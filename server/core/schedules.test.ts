import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { embeddedDatabase } from '../../tests/harness-databases.ts';
import type { Db } from './db.ts';
import type { Poll } from './polls.ts';
import { type Schedules, createSchedules } from './schedules.ts';
import { vacuum } from './vacuum.ts';

type Log = (about: object, message: string) => void;
const log = { error: vi.fn<Log>(), info: vi.fn<Log>(), warn: vi.fn<Log>() };
let db: Db;
beforeAll(async () => {
  db = await embeddedDatabase();
});
afterAll(() => db.close());

const make = (draining = new AbortController()): Schedules =>
  createSchedules(db, log as unknown as Parameters<typeof createSchedules>[1], draining.signal);

const row = async (name: string) => {
  const { rows } = await db.query(
    `select leased_until is not null as leased, finished_at is not null as finished, error, take,
       extract(epoch from next_at - now())::int as wait from schedules where name = $1`,
    [name],
  );
  return rows[0];
};

it('runs a due schedule and sets its next time', async () => {
  const schedules = make();
  const run = vi.fn<() => Promise<void>>(async () => undefined);
  schedules.add({ name: 'sweep', everySeconds: 3600, run });
  expect(await schedules.runNow('sweep')).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  const after = await row('sweep');
  expect(after).toMatchObject({ leased: false, finished: true, error: null, take: 1 });
  expect(after!['wait']).toBeGreaterThan(3590);
});

it('runs other schedules when the condition of one fails, and logs the failure once', async () => {
  vi.clearAllMocks();
  const schedules = make();
  const [broken, sound] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()];
  schedules.add({ name: 'broken', everySeconds: 60, condition: 'missing_function()', run: broken });
  schedules.add({ name: 'sound', everySeconds: 0, condition: 'true', run: sound });
  await db.query(`insert into schedules (name, next_at) values ('broken', now()), ('sound', now())`);
  for (let n = 0; n < 3; n += 1) await schedules.runDue();
  expect(sound).toHaveBeenCalledTimes(3);
  expect(broken).not.toHaveBeenCalled();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    'Could not check whether broken is due; retrying with growing pauses',
  );
  await db.query(`delete from schedules where name in ('broken', 'sound')`);
});

it('blocks a second process while one is running it', async () => {
  const [here, there] = [make(), make()];
  let finish = () => undefined as void;
  const started = new Promise<void>((begun) => {
    here.add({
      name: 'long',
      everySeconds: 60,
      run: () => new Promise<void>((resolve) => ((finish = resolve), begun())),
    });
  });
  there.add({ name: 'long', everySeconds: 60, run: async () => undefined });
  const running = here.runNow('long');
  await started;
  expect(await there.runNow('long')).toBe(false);
  finish();
  expect(await running).toBe(true);
  expect(await there.runNow('long')).toBe(true);
});

it('runs once more, for all who ask, after a run in progress in the same process', async () => {
  const schedules = make();
  const finish: (() => void)[] = [];
  const run = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void finish.push(resolve)));
  schedules.add({ name: 'follows', everySeconds: 60, run });
  await db.query("insert into schedules (name) values ('follows')");
  const due = schedules.runDue();
  const asked = [schedules.runNow('follows'), schedules.runNow('follows')];
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 60_000 });
  asked.push(schedules.runNow('follows'));
  finish[0]!();
  await due;
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  finish[1]!();
  expect(await Promise.all(asked)).toEqual([true, true, true]);
  expect(await row('follows')).toMatchObject({ leased: false, take: 2 });
});

it('takes over when the lease of a process has expired, and ignores the result of that process', async () => {
  const [dead, next] = [make(), make()];
  let finish = () => undefined as void;
  const started = new Promise<void>((begun) => {
    dead.add({
      name: 'taken',
      everySeconds: 60,
      run: () => new Promise<void>((resolve) => ((finish = resolve), begun())),
    });
  });
  next.add({ name: 'taken', everySeconds: 7200, run: async () => undefined });
  const running = dead.runNow('taken');
  await started;
  await db.query("update schedules set leased_until = now() - interval '1 second' where name = 'taken'");
  expect(await next.runNow('taken')).toBe(true);
  finish();
  await running;
  expect((await row('taken'))!['wait']).toBeGreaterThan(7000);
});

it('records a failure and stays due', async () => {
  const schedules = make();
  schedules.add({
    name: 'fails',
    everySeconds: 60,
    run: async () => {
      throw new Error('no luck');
    },
  });
  await schedules.runNow('fails');
  expect(await row('fails')).toMatchObject({ leased: false, error: 'no luck' });
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ schedule: 'fails' }), 'Schedule failed');
});

it('releases work that a stopping process interrupted', async () => {
  const draining = new AbortController();
  const schedules = make(draining);
  const begun = Promise.withResolvers<void>();
  schedules.add({
    name: 'stopped',
    everySeconds: 3600,
    run: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        begun.resolve();
      }),
  });
  const running = schedules.runNow('stopped');
  await begun.promise;
  draining.abort();
  await schedules.settled();
  await running;
  expect(await row('stopped')).toMatchObject({ leased: false, wait: 0, error: null });
});

it('counts a due schedule without work as done, and runs it only if its condition holds', async () => {
  const schedules = make();
  const [idle, busy] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()];
  schedules.add({ name: 'idle', everySeconds: 60, condition: 'exists (select from tasks)', run: idle });
  schedules.add({ name: 'busy', everySeconds: 60, condition: 'exists (select from schedules)', run: busy });
  await db.query("insert into schedules (name, error) values ('idle', 'as before'), ('busy', null)");
  await schedules.runDue();
  expect(idle).not.toHaveBeenCalled();
  const { wait, ...found } = (await row('idle'))!;
  expect(found).toEqual({ leased: false, finished: true, error: null, take: 1 });
  expect(wait).toBeGreaterThan(30);
  expect(busy).toHaveBeenCalledOnce();
  expect(await schedules.runNow('idle')).toBe(true);
  expect(idle).toHaveBeenCalledOnce();
});

it('is polled for: the condition holds while a schedule is due, and then it runs', async () => {
  const draining = new AbortController();
  const schedules = make(draining);
  const ran = Promise.withResolvers<void>();
  schedules.add({ name: 'due', everySeconds: 3600, run: async () => ran.resolve() });
  const added: Poll[] = [];
  await schedules.start({ add: (poll) => added.push(poll) });
  const [poll] = added;
  const isDue = async () => (await db.one<{ due: boolean }>(`select ${poll!.condition} as due`)).due;
  expect(await isDue()).toBe(true);
  poll!.begin();
  await ran.promise;
  await schedules.settled();
  expect(await isDue()).toBe(false);
  expect(await row('due')).toMatchObject({ take: 1 });
  draining.abort();
  await schedules.settled();
});

it('rejects two schedules with one name, and an unknown name', async () => {
  const schedules = make();
  schedules.add({ name: 'twice', everySeconds: 1, run: async () => undefined });
  expect(() => schedules.add({ name: 'twice', everySeconds: 1, run: async () => undefined })).toThrow(/two schedules/);
  await expect(schedules.runNow('never')).rejects.toThrow(/no schedule/);
});

it('vacuums only tables with many dead rows', async () => {
  await db.query('create table busy (id int); create table quiet (id int)');
  await db.query('insert into busy select generate_series(1, 500)');
  await db.query('insert into quiet values (1)');
  await db.query('delete from busy');
  await db.query('select pg_stat_force_next_flush()');
  await db.query('select 1');
  const done = await vacuum(db, new AbortController().signal);
  expect(done).toContain('public.busy');
  expect(done).not.toContain('public.quiet');
  const { rows } = await db.query("select pg_relation_size('busy') as size");
  expect(rows).toEqual([{ size: 0 }]);
});
