import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectBalancedLedger } from '../tasks/balanced-ledger.ts';
import { nextBytes, unfinishedRequest } from '../unfinished-request.ts';
import { Cluster } from './cluster.ts';
import { scenario } from './scenario.ts';
import { Visitor } from './visitor.ts';

/** The balance after two tasks of five credits. */
const TWO_TASKS = { available: 40, held: 0, used: 10 };

describe('one process', () => {
  it('passes the scenario of customers and integrators', async () => {
    const cluster = await Cluster.open();
    await cluster.start('all');
    expect(await scenario(cluster)).toEqual(TWO_TASKS);
    await expectBalancedLedger(cluster.db);
    await cluster.close();
  });
});

describe('two webs and two workers on one PostgreSQL and one bucket', () => {
  let cluster: Cluster;
  let began: number;
  beforeAll(async () => {
    cluster = await Cluster.open();
    began = performance.now();
    // All start at the same time and find no schedules and settings.
    await Promise.all((['web', 'web', 'worker', 'worker'] as const).map((role) => cluster.start(role)));
  });
  afterAll(() => cluster.close());

  it('passes the same scenario', async () => {
    expect(await scenario(cluster)).toEqual(TWO_TASKS);
    await expectBalancedLedger(cluster.db);
  });

  it('run each schedule once', async () => {
    const due = async () => {
      const { rows } = await cluster.db.query<{ take: number; error: string | null }>(
        `select take, error from schedules where name = 'tasks.overdue'`,
      );
      return rows[0]!;
    };
    const seen = await vi.waitFor(
      async () => {
        const row = await due();
        expect(row.take).toBeGreaterThanOrEqual(2);
        return row;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(seen.error).toBeNull();
    // Due at once, then every ten seconds.
    expect(seen.take).toBeLessThanOrEqual(1 + (performance.now() - began) / 10_000);
  });

  it('release work when they stop, and take over the work of a killed process', async () => {
    const visitor = await Visitor.signUp(cluster);
    const key = await visitor.makeKey();
    cluster.s3.cut();
    const ids = [await visitor.generate(key), await visitor.generate(key)];
    const rows = async () =>
      (
        await cluster.db.query<{ attempt: number; failures: number; claimed: boolean }>(
          'select attempt, failures, process_id is not null as claimed from tasks where id = any ($1) order by id',
          [ids],
        )
      ).rows;
    for (const id of ids) await visitor.until(id, { stage: 'text' });

    const stopped = await Promise.all([...cluster.workers].map((worker) => cluster.end(worker, 'SIGTERM')));
    expect(stopped).toEqual([0, 0]);
    // The process that stops later may have claimed what the other released.
    const released = await rows();
    expect(released).toMatchObject(ids.map(() => ({ failures: 0, claimed: false })));

    const third = await cluster.start('worker');
    const held = released.map(({ attempt }) => ({ attempt: attempt + 1, failures: 0, claimed: true }));
    await vi.waitFor(async () => expect(await rows()).toEqual(held), { timeout: 60_000, interval: 50 });
    expect(await cluster.end(third, 'SIGKILL')).toBeNull();
    cluster.s3.restore();
    await cluster.start('worker');

    // While the lease of the killed process runs out, a web process is stopped in the middle of a request.
    const [web, other] = cluster.webs;
    const body = JSON.stringify({ model: 'v3.5', prompt: 'late', instrumental: true });
    const socket = await unfinishedRequest(web!.port, '/api/v2/generate', {
      start: body.slice(0, 5),
      length: body.length,
      headers: [`authorization: Bearer ${key.secret}`],
    });
    const ended = cluster.end(web!, 'SIGTERM');
    await vi.waitFor(() => expect(fetch(`${web!.url}/healthz`)).rejects.toThrow('fetch failed'), {
      timeout: 60_000,
      interval: 20,
    });
    const firstBytes = nextBytes(socket);
    socket.write(body.slice(5));
    expect(await firstBytes).toMatch(/^HTTP\/1\.1 202 /);
    expect(await ended).toBe(0);
    expect(cluster.webs).toEqual([other]);

    for (const id of ids) await visitor.until(id, { status: 'succeeded', credits: { held: 0, charged: 5 } });
    expect((await rows()).map(({ attempt }) => attempt)).toEqual(held.map(({ attempt }) => attempt + 1));
    await vi.waitFor(
      async () => expect((await visitor.account('GET /api/account/credits')).body).toMatchObject({ held: 0, used: 15 }),
      { timeout: 60_000, interval: 100 },
    );
    await expectBalancedLedger(cluster.db);
    // Longer than its waits together, so that the one that fails is named.
  }, 900_000);
});
