import { setTimeout as delay } from 'node:timers/promises';
import { NO_TRANSACTION, runStatementsOneByOne } from './concurrent-indexes.ts';
import type { Db, Queryable } from './db.ts';
import { hashMigration, matchesRecorded, readTextHashes } from './migration-hash.ts';
import { StartupError } from './startup-error.ts';
import { type Schema, type SqlFile, readSchema, sha256 } from './schema.ts';

/** The key of the advisory lock that lets only one process migrate at a time. */
const LOCK = 727_001;

/** Tables that record which migrations and functions a database has. */
export const BOOKKEEPING = [
  'create table if not exists schema_migrations (name text primary key, sha text not null, at timestamptz not null default now())',
  'create table if not exists schema_functions (sha text not null, version bigint not null, at timestamptz not null default now())',
] as const;

/** The names of migrations before the first release. */
const BEFORE_RELEASES = /^\d{4}_/;

/** How often a waiting process tries to get the lock, and how often it reports that it is still waiting. */
const TURN = { pollMs: 250, reportMs: 30_000 } as const;

/** An error that an operator can fix. Its message says how, and is printed without a stack trace. */
class MigrationError extends StartupError {}

export interface MigrateOptions {
  /** Receives progress messages for the operator. */
  readonly report?: (sentence: string) => void;
  /** How long a migration waits for a lock. It is short, because all later statements on the table queue behind it. */
  readonly lockMs?: number;
  /** Pauses before each retry. */
  readonly pausesMs?: readonly number[];
}

type Run = Required<MigrateOptions>;

async function transaction(session: Queryable, work: () => Promise<void>): Promise<void> {
  await session.query('BEGIN');
  try {
    await work();
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK');
    throw error;
  }
}

/** Runs a transaction, and retries it after a pause if it couldn't lock a table in time. */
async function retryLockTimeouts(session: Queryable, what: string, run: Run, work: () => Promise<void>): Promise<void> {
  await session.query(`set lock_timeout = ${run.lockMs}`);
  for (const pause of [...run.pausesMs, null]) {
    try {
      await transaction(session, work);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      if (pause === null) {
        const attempts = run.pausesMs.length + 1;
        throw new MigrationError(
          `${what} got no lock within ${run.lockMs / 1000} s in ${attempts} attempts because other transactions hold it: nothing of it was changed, so start again when they have ended.`,
          { cause: error },
        );
      }
      run.report(`${what} got no lock within ${run.lockMs / 1000} s: next attempt in ${pause / 1000} s.`);
      await delay(pause);
    }
  }
}

/**
 * Returns the migrations that haven't run, oldest first.
 * @throws MigrationError if one of them is older than a migration that has run, or if a statement was changed after it ran.
 */
async function getPendingMigrations(
  session: Queryable,
  { migrations }: Schema,
  { report }: Run,
): Promise<readonly SqlFile[]> {
  const { rows } = await session.query<{ name: string; sha: string }>(
    'select name, sha from schema_migrations order by name collate "C"',
  );
  const done = new Map(rows.map((row) => [row.name, row.sha]));
  const newest = rows.at(-1)?.name ?? '';
  if (rows.some(({ name }) => BEFORE_RELEASES.test(name))) {
    throw new MigrationError(
      'This database was made before release 0.2.0, the first one that can be upgraded: start with an empty database.',
    );
  }
  const textHashes = readTextHashes();
  for (const migration of migrations) {
    const { name } = migration;
    const sha = done.get(name);
    if (sha === undefined && name < newest) {
      throw new MigrationError(`Migration ${name} is older than ${newest}, which has run: give it a newer timestamp.`);
    }
    if (sha !== undefined && !matchesRecorded(migration, sha, textHashes)) {
      throw new MigrationError(`Migration ${name} was changed after it ran. Add a new one instead.`);
    }
  }
  const own = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !own.has(name)).length;
  if (unknown > 0)
    report(`A newer release has migrated this database: ${unknown} of its migrations are unknown to this release.`);
  return migrations.filter(({ name }) => !done.has(name));
}

async function runMigration(session: Queryable, migration: SqlFile, run: Run): Promise<void> {
  const { name, text } = migration;
  const remember = () =>
    session.query('insert into schema_migrations (name, sha) values ($1, $2)', [name, hashMigration(migration)]);
  try {
    if (text.split('\n', 1)[0] === NO_TRANSACTION) {
      await runStatementsOneByOne(session, text);
      await remember();
    } else {
      await retryLockTimeouts(session, `Migration ${name}`, run, async () => {
        await session.query(text);
        await remember();
      });
    }
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function applyFunctions(session: Queryable, { functions, version }: Schema, run: Run): Promise<boolean> {
  const sha = sha256(JSON.stringify(functions));
  const there = await session.first<{ sha: string; version: number }>('select sha, version from schema_functions');
  if (there && there.version > version) {
    run.report(
      `A newer release has installed its SQL functions (version ${there.version}); version ${version} of this release was not installed.`,
    );
    return false;
  }
  if (there?.sha === sha && there.version === version) return false;
  await retryLockTimeouts(session, 'Making the SQL functions', run, async () => {
    for (const { name, text } of functions) {
      await session.query(text).catch((error: unknown) => {
        if ((error as { code?: string }).code === '55P03') throw error;
        throw new Error(`SQL functions ${name} failed: ${(error as Error).message}`, { cause: error });
      });
    }
    await session.query('delete from schema_functions');
    await session.query('insert into schema_functions (sha, version) values ($1, $2)', [sha, version]);
  });
  return true;
}

/**
 * Polls until no other process migrates. It doesn't block on the lock, because a blocked statement is an open transaction: a
 * concurrent index build in the other process would wait for it, and both processes would wait forever.
 */
async function waitForTurn(session: Queryable, { report }: Run): Promise<void> {
  for (let waited = 0; ; waited += TURN.pollMs) {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    if (waited % TURN.reportMs === 0) {
      const { rows: holders } = await session.query<{ holder: string }>(
        `select format('process %s of %s, connected since %s', pid, coalesce(host(client_addr), 'this machine'),
           to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ')) as holder
         from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and locktype = 'advisory' and objid = $1 and classid = 0 and granted`,
        [LOCK],
      );
      report(
        `Another process migrates this database (${holders[0]?.holder ?? 'it has just ended'}). Waiting until it has finished.`,
      );
    }
    await delay(TURN.pollMs);
  }
}

/**
 * Migrates a database to `schema`. Each migration runs in its own transaction, in order of name, and the recorded hash of its
 * statements must still match. Then the SQL functions are replaced, if one of them changed and no newer release has installed
 * its own. Processes that start together wait for each other.
 * @throws Error naming the invalid file; MigrationError for problems that an operator can fix.
 */
export async function migrate(
  db: Db,
  schema: Schema = readSchema(),
  { report = () => undefined, lockMs = 5000, pausesMs = [1000, 2000, 4000, 8000] }: MigrateOptions = {},
): Promise<{ readonly applied: readonly string[]; readonly functionsChanged: boolean }> {
  const run: Run = { report, lockMs, pausesMs };
  return db.session(async (session) => {
    await session.query('set statement_timeout = 0');
    await waitForTurn(session, run);
    for (const statement of BOOKKEEPING) await session.query(statement);
    const applied: string[] = [];
    for (const migration of await getPendingMigrations(session, schema, run)) {
      await runMigration(session, migration, run);
      applied.push(migration.name);
    }
    const functionsChanged = await applyFunctions(session, schema, run);
    await session.query('select pg_advisory_unlock($1)', [LOCK]);
    await session.query('reset statement_timeout');
    await session.query('reset lock_timeout');
    return { applied, functionsChanged };
  });
}
