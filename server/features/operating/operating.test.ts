import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import {
  type SupportApp,
  createFailedEmail,
  createFailedTask,
  grantCredits,
  openSupportApp,
  createQueuedTask,
  createRunningTask,
} from '../../../tests/support-app.ts';
import { getSizes } from './sizes.ts';
import { readFileBytes, readSizesOfDays, saveSizesOfDays } from './sizes-store.ts';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { testApp } from '../../../tests/harness.ts';
import { readConfig } from '../../config.ts';

const secrets = {
  DATABASE_URL: 'postgres://me:hush-db@db.internal/cadenza',
  SECRET: 'hush-secret-hush-secret-hush-secret',
  SMTP_URL: 'smtps://me:hush-mail@mail.example:465',
  METRICS_TOKEN: 'hush-metrics-hush',
  OAUTH_GITHUB_SECRET: 'hush-github',
};
const { variables } = readConfig({
  ...secrets,
  OAUTH_GITHUB_ID: 'github-id',
  MAIL_FROM: 'Music <hello@music.example>',
  PORT: '8080',
});

let support: SupportApp;
beforeAll(async () => {
  support = await openSupportApp({ db: await embeddedDatabase(), config: { variables, rateLimitPerMinute: 77 } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => support.app.close());

const call = (request: string) =>
  support.app.call(request.replace(' /', ' /api/admin/'), { cookie: support.staff.admin.cookie });
const one = <T extends { id: string }>(rows: T[], id: string) => rows.find((row) => row.id === id);

describe('the configuration page', () => {
  it('shows configured values and defaults', async () => {
    const { body } = await call('GET /configuration');
    const named = (name: string) => body.variables.find((variable: { name: string }) => variable.name === name);
    expect(named('PORT')).toEqual({ name: 'PORT', source: 'environment', secret: false, value: '8080' });
    expect(named('HOST')).toEqual({ name: 'HOST', source: 'default', secret: false, value: '127.0.0.1' });
    expect(named('PUBLIC_URL')).toMatchObject({ source: 'default', value: 'http://localhost:8080' });
    expect(named('STORAGE_URL')).toMatchObject({ source: 'unset', value: null });
    expect(named('OAUTH_GITHUB_ID')).toMatchObject({ source: 'environment', value: 'github-id' });
    expect(body.limits).toContainEqual({ name: 'requestsPerMinute', value: 77 });
    expect(body.limits).toContainEqual({ name: 'concurrentTasks.live', value: 4 });
    expect(body.site).toContainEqual({ name: 'brand.name', value: 'Cadenza' });
  });

  it('contains no secret, only whether it is set', async () => {
    const { body, text } = await call('GET /configuration');
    expect(text).not.toContain('hush');
    for (const name of Object.keys(secrets)) {
      expect(body.variables).toContainEqual({ name, source: 'environment', secret: true, value: null });
    }
    expect(body.variables).toContainEqual({ name: 'TURNSTILE_SECRET', source: 'unset', secret: true, value: null });
  });

  it('treats as secret whatever is named like one', () => {
    // Variables with URLs, which may contain a password that must not be shown.
    const plain = new Set([
      'STORAGE_URL',
      'PUBLIC_URL',
      'REPLICATE_BASE_URL',
      'FAL_BASE_URL',
      'ACESTEP_URL',
      'ENGINE_URL',
    ]);
    const secretly = variables.filter(({ name }) => /SECRET|KEY|TOKEN|PASSWORD|_URL$/.test(name) && !plain.has(name));
    expect(secretly.filter(({ secret }) => !secret)).toEqual([]);
  });

  it('says where a generated secret is stored', async () => {
    const app = await testApp();
    const made = readConfig({ DATA_DIR: app.core.config.dataDir }).variables;
    expect(made).toContainEqual({ name: 'SECRET', source: 'file', secret: true, value: null });
    await app.close();
  });
});

describe('the health page', () => {
  it('counts what is waiting, running and failed', async () => {
    const who = await signedIn(support.app);
    const { db } = support.app;
    await grantCredits(db, who.id, 100);
    const before = (await call('GET /health')).body.queues;
    await createQueuedTask(db, who.id);
    await createRunningTask(db, who.id);
    await createRunningTask(db, who.id, -30);
    await createFailedTask(db, who.id);
    await createFailedEmail(db, who);
    await db.query(
      "update tasks set ready_at = now() - interval '90 seconds' where customer_id = $1 and status = 'queued'",
      [who.id],
    );
    const { body } = await call('GET /health');
    const [was, is] = [one<any>(before, 'tasks'), one<any>(body.queues, 'tasks')];
    expect([is.due - was.due, is.running - was.running, is.failed - was.failed]).toEqual([2, 1, 1]);
    expect(is.oldest_seconds).toBeGreaterThanOrEqual(90);
    expect(one<any>(body.queues, 'mails').failed).toBe(one<any>(before, 'mails').failed + 1);
  });

  it('counts no email as due where none is sent', async () => {
    const { db } = support.app;
    await db.query(
      "insert into emails (kind, address, locale, data) values ('password-changed', 'ada@example.com', 'en', '{}')",
    );
    const { body } = await call('GET /health');
    expect(one<any>(body.queues, 'mails')).toMatchObject({ due: 0, oldest_seconds: 0 });
    expect(one<any>(body.queues, 'mails').later).toBeGreaterThan(0);
  });

  it('lists the schedules with their last results, but none of an earlier release', async () => {
    await support.app.db.query("insert into schedules (name) values ('operating.retired')");
    await support.app.core.schedules.runNow('operating.forget');
    vi.spyOn(support.app.core.storage, 'get').mockRejectedValue(new Error('away'));
    const { body } = await call('GET /health');
    const find = (wanted: string) => body.schedules.find(({ name }: { name: string }) => name === wanted);
    expect(find('operating.retired')).toBeUndefined();
    const discard = find('operating.forget');
    expect(discard).toMatchObject({ running_by: null, error: null });
    expect(Date.parse(discard.next_at)).toBeGreaterThan(Date.now());
    expect(Date.parse(discard.finished_at)).toBeGreaterThanOrEqual(Date.parse(discard.started_at));
  });

  it('lists this process and those that stopped reporting', async () => {
    await support.app.db.query(
      `insert into processes (id, host, pid, role, version, started_at, seen_at, memory_bytes, log_waiting, log_dropped)
       values ('prc_lost', 'elsewhere', 7, 'worker', '0.0.9', now() - interval '1 hour', now() - interval '1 minute', 1, 0, 3)`,
    );
    const { body } = await call('GET /health');
    const reporting = body.processes.filter(({ host }: { host: string }) => host !== 'test');
    expect(reporting).toMatchObject([
      { pid: process.pid, role: 'web', alive: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/), log_dropped: 0 },
      { id: 'prc_lost', host: 'elsewhere', alive: false, log_dropped: 3 },
    ]);
    await support.app.db.query("update processes set seen_at = now() - interval '25 hours' where id = 'prc_lost'");
    await support.app.core.schedules.runNow('operating.forget');
    const ids = (await call('GET /health')).body.processes.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain('prc_lost');
  });

  it('shows the size of the database and its tables', async () => {
    const { database } = (await call('GET /health')).body;
    expect(database.kind).toBe('embedded');
    expect(database.version).toMatch(/^\d+/);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.tables).toHaveLength(8);
    expect(database.tables[0].bytes).toBeGreaterThanOrEqual(database.tables[7].bytes);
    expect(database.log_days.map(({ name }: { name: string }) => name)).toContain(
      new Date().toISOString().slice(0, 10),
    );
  });

  it('shows how large tables and files are, how they grow, how long they are kept, and what is free', async () => {
    const { db, schedules } = support.app.core;
    await schedules.runNow('operating.sizes');
    const days = (await readSizesOfDays(db)).map((day) => ({
      ...day,
      at: new Date(Date.parse(day.at) - 2 * 86_400_000).toISOString(),
      files: 0,
      tables: { ...day.tables, tasks: 0 },
    }));
    expect(days).toHaveLength(1);
    await saveSizesOfDays(db, days);
    const sizes = await getSizes({ ...support.app.core }, 1000);
    const find = (name: string) => sizes.database.tables.find((table) => table.name === name)!;
    const tasks = find('tasks');
    expect(tasks.day_bytes! / (tasks.bytes / 2)).toBeCloseTo(1, 1);
    expect(tasks).toMatchObject({ kept_days: null, index_bytes: expect.any(Number) });
    expect(tasks.bytes).toBeGreaterThan(tasks.index_bytes + tasks.toast_bytes);
    expect(find('request_logs')).toMatchObject({ kept_days: 30 });
    expect(sizes.files).toMatchObject({ place: 'disk', kept_days: 30, bytes: await readFileBytes(db) });
    for (const { bytes, free_bytes: free } of sizes.volumes) expect(free).toBeLessThan(bytes);
    expect(sizes.volumes.map(({ folder }) => folder)).toEqual(['data', 'temporary']);
  });

  it('a process that stops cleanly is not reported as missing', async () => {
    const { rowCount } = await support.app.db.query('select from processes');
    const { app } = await openSupportApp({ db: { ...support.app.db, close: async () => undefined } });
    expect((await support.app.db.query('select from processes')).rowCount).toBe(rowCount + 1);
    await app.close();
    expect((await support.app.db.query('select from processes')).rowCount).toBe(rowCount);
  });
});

it('verification on demand finds a ledger fault', async () => {
  const who = await signedIn(support.app);
  await grantCredits(support.app.db, who.id, 100);
  const good = await call('POST /health/ledger');
  expect(good.body).toMatchObject({ ok: true, unbalanced: 0, wrong_balances: 0, wrong_lots: 0 });
  expect(good.body.transactions).toBeGreaterThan(0);
  expect((await call('GET /health')).body.ledger).toEqual(good.body);
  // A change that no statement of the server can make.
  await support.app.db.query('alter table accounts disable trigger only_by_ledger');
  await support.app.db.query('alter table lots disable trigger only_by_ledger');
  await support.app.db.query('update accounts set available = 99 where customer_id = $1', [who.id]);
  await support.app.db.query('update lots set remaining = remaining - 1 where customer_id = $1', [who.id]);
  const bad = await call('POST /health/ledger');
  expect(bad.body).toMatchObject({ ok: false, unbalanced: 0, wrong_balances: 1 });
  expect(bad.body.wrong_lots).toBeGreaterThan(0);
});
