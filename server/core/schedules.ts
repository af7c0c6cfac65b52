import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { Backoff } from './backoff.ts';
import { isUnavailable } from './database-errors.ts';
import type { Db } from './db.ts';
import { type Polls, textArray } from './polls.ts';
import { watchJob } from './time-spent.ts';

/** Work that runs once per interval, in whichever process is first. */
export interface Schedule {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Whether there may be something to do: an SQL expression. If it is false, the schedule counts as done without a run, so that
   * frequent ones cost nothing while idle.
   */
  readonly condition?: string;
  /**
   * A failure is logged, stored in the row and retried after the interval. `signal` aborts when the process stops or the
   * lease is lost, since another process may then do the same work.
   */
  run(signal: AbortSignal): Promise<void>;
}

export interface Schedules {
  /** Call this while the app is built. Names are unique. */
  add(schedule: Schedule): void;
  /** The schedules of this release. The database may have those of another one, too. */
  names(): readonly string[];
  /**
   * Runs a schedule now, even if it isn't due. If this process is running it, another run follows, because the first may have
   * read its work too early. Returns false if another process is running it.
   */
  runNow(name: string): Promise<boolean>;
  /** Runs schedules that are due and that no process is running. */
  runDue(): Promise<void>;
  /** Looks for due schedules every five seconds, with the poll for other work. */
  start(polls: Pick<Polls, 'add'>): Promise<void>;
  /** Waits for the schedules that this process is running. */
  settled(): Promise<void>;
}

const LEASE_SECONDS = 60;
const HEARTBEAT_MS = 20_000;
const POLL_MS = 5_000;

const THIS_PROCESS = `${hostname()}:${process.pid}`;

interface Taken {
  readonly name: string;
  readonly take: number;
}

/** A schedule's row contains when it is due and which process holds its lease. */
function rows(db: Db) {
  return {
    async make(names: readonly string[]): Promise<void> {
      await db.query('insert into schedules (name) select unnest($1::text[]) on conflict do nothing', [names]);
    },
    /** Takes a schedule, even if it isn't due. */
    async takeNow(name: string): Promise<Taken[]> {
      return db.all<Taken>(
        `update schedules set take = take + 1, started_at = now(), leased_by = $2,
           leased_until = now() + make_interval(secs => $3)
         where name = $1 and (leased_until is null or leased_until < now()) returning name, take`,
        [name, THIS_PROCESS, LEASE_SECONDS],
      );
    },
    /** Takes the due schedules that have something to do. Other due schedules count as done. */
    async takeDue(schedules: readonly Schedule[]): Promise<Taken[]> {
      if (schedules.length === 0) return [];
      const conditions = schedules.map(({ name, condition = 'true' }) => `when '${name}' then ${condition}`);
      const taken = await db.all<Taken & { work: boolean }>(
        `update schedules s set take = s.take + 1, started_at = now(), leased_by = $3,
           leased_until = case when due.work then now() + make_interval(secs => $4) end,
           next_at = case when due.work then s.next_at else now() + make_interval(secs => due.every) end,
           finished_at = case when due.work then s.finished_at else now() end,
           error = case when due.work then s.error end
         from (
           select name, every, case name ${conditions.join(' ')} end as work
           from schedules join unnest($1::text[], $2::float8[]) as mine (name, every) using (name)
           where next_at <= now() and (leased_until is null or leased_until < now())
           order by name for update of schedules skip locked
         ) due where s.name = due.name
         returning s.name, s.take, due.work`,
        [
          schedules.map(({ name }) => name),
          schedules.map(({ everySeconds }) => everySeconds),
          THIS_PROCESS,
          LEASE_SECONDS,
        ],
      );
      return taken.filter(({ work }) => work);
    },
    async renew({ name, take }: Taken): Promise<boolean> {
      const { rowCount } = await db.query(
        'update schedules set leased_until = now() + make_interval(secs => $3) where name = $1 and take = $2',
        [name, take, LEASE_SECONDS],
      );
      return rowCount === 1;
    },
    async finish({ name, take }: Taken, everySeconds: number, error: string | null): Promise<void> {
      await db.query(
        `update schedules set leased_until = null, finished_at = now(), error = $4,
           next_at = now() + make_interval(secs => $3)
         where name = $1 and take = $2`,
        [name, take, everySeconds, error],
      );
    },
    /** Work that a stopping process interrupted is due immediately for the next one. */
    async release({ name, take }: Taken): Promise<void> {
      await db.query('update schedules set leased_until = null, next_at = now() where name = $1 and take = $2', [
        name,
        take,
      ]);
    },
  };
}

/** Schedules as leased rows, so that each runs once per interval over all processes. */
export function createSchedules(db: Db, log: FastifyBaseLogger, draining: AbortSignal, slowMs = 0): Schedules {
  const schedules = new Map<string, Schedule>();
  const running = new Set<{ readonly name: string; readonly done: Promise<void> }>();
  /** Requested runs that haven't begun: all requests until then share one. */
  const requested = new Map<string, Promise<boolean>>();
  let takes: Promise<unknown> = Promise.resolve();
  const table = rows(db);
  const backoff = new Backoff(log, 'run schedules');
  /** Failures of conditions, by schedule. */
  const failures = new Map<string, Backoff>();

  async function work(schedule: Schedule, taken: Taken): Promise<void> {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      table.renew(taken).then(
        (held) => held || lost.abort(),
        (error: unknown) => log.warn({ err: error, schedule: taken.name }, 'Could not renew the lease of a schedule'),
      );
    }, HEARTBEAT_MS);
    let failure: string | null = null;
    try {
      const signal = AbortSignal.any([draining, lost.signal]);
      await watchJob(log, slowMs, { work: `schedule ${taken.name}` }, () => schedule.run(signal));
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      if (!draining.aborted) log.error({ err: error, schedule: taken.name }, 'Schedule failed');
    } finally {
      clearInterval(heartbeat);
    }
    if (failure !== null && draining.aborted) await table.release(taken);
    else await table.finish(taken, schedule.everySeconds, failure);
  }

  async function run(schedule: Schedule, taken: Taken): Promise<void> {
    const done = work(schedule, taken);
    const entry = { name: taken.name, done };
    running.add(entry);
    await done.finally(() => running.delete(entry));
  }

  /** Takes schedules and begins to run them: one take after another, so that `running` contains all that this process took. */
  async function begin(take: () => Promise<readonly Taken[]>): Promise<readonly Promise<void>[]> {
    const begun = takes.then(take).then((taken) =>
      taken.flatMap((each) => {
        const schedule = schedules.get(each.name);
        return schedule ? [run(schedule, each)] : [];
      }),
    );
    takes = begun.catch(() => undefined);
    return begun;
  }

  /** Begins to run a schedule, after the run of this process if there is one. Empty if another process is running it. */
  async function beginNext(name: string): Promise<readonly Promise<void>[]> {
    try {
      await table.make([name]);
      for (;;) {
        const begun = await begin(() => table.takeNow(name));
        const own = [...running].find((each) => each.name === name);
        if (begun.length > 0 || !own || draining.aborted) return begun;
        await Promise.allSettled([own.done]);
      }
    } finally {
      requested.delete(name);
    }
  }

  async function runNext(name: string): Promise<boolean> {
    const begun = await beginNext(name);
    await Promise.all(begun);
    return begun.length > 0;
  }

  async function takeAlone(schedule: Schedule): Promise<Taken[]> {
    const { name } = schedule;
    try {
      const taken = await table.takeDue([schedule]);
      failures.get(name)?.succeeded();
      failures.delete(name);
      return taken;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const own = failures.get(name) ?? new Backoff(log, `check whether ${name} is due`);
      failures.set(name, own);
      if (!draining.aborted) own.failed(error);
      return [];
    }
  }

  async function takeEachAlone(each: readonly Schedule[]): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const schedule of each) taken.push(...(await takeAlone(schedule)));
    return taken;
  }

  /** Takes due schedules with one statement. If a condition fails, they are taken one by one, so that it stops no other. */
  async function takeDue(): Promise<Taken[]> {
    const all = [...schedules.values()];
    const failing = all.filter(({ name }) => failures.has(name));
    const working = all.filter(({ name }) => !failures.has(name));
    const taken = await table.takeDue(working).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      return takeEachAlone(working);
    });
    const tried = failing.filter(({ name }) => failures.get(name)?.isPaused === false);
    return [...taken, ...(await takeEachAlone(tried))];
  }

  async function runDue(): Promise<void> {
    if (backoff.isPaused) return;
    try {
      await Promise.all(await begin(takeDue));
      backoff.succeeded();
    } catch (error) {
      if (!draining.aborted) backoff.failed(error);
    }
  }

  return {
    add(schedule) {
      if (schedules.has(schedule.name)) throw new Error(`There are two schedules named ${schedule.name}.`);
      schedules.set(schedule.name, schedule);
    },
    names: () => [...schedules.keys()],
    async runNow(name) {
      if (!schedules.has(name)) throw new Error(`There is no schedule named ${name}.`);
      const next = requested.get(name) ?? runNext(name);
      requested.set(name, next);
      return next;
    },
    runDue,
    async start(polls) {
      const names = [...schedules.keys()];
      await table.make(names);
      polls.add({
        name: 'schedules',
        condition: `exists (select from schedules
          where next_at <= now() and (leased_until is null or leased_until < now()) and name = any (${textArray(names)}))`,
        isRegular: true,
        everyMs: POLL_MS,
        begin: () => void runDue(),
      });
    },
    async settled() {
      await Promise.allSettled([...running].map(({ done }) => done));
    },
  };
}
