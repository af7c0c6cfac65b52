import { setTimeout as delay } from 'node:timers/promises';
import { NO_TRANSACTION, runStatementsOneByOne } from './concurrent-indexes.ts';
import type { Db, Queryable } from './db.ts';
import { StartupError } from './startup-error.ts';
import { type Schema, type SqlFile, readSchema, sha256 } from './schema.ts';

/** A key of our own for the advisory lock that lets one process migrate at a time. */
const LOCK = 727_001;

/** What ran in a database is written down in it. */
export const BOOKKEEPING = [
  'create table if not exists schema_migrations (name text primary key, sha text not null, at timestamptz not null default now())',
  'create table if not exists schema_functions (sha text not null, version bigint not null, at timestamptz not null default now())',
] as const;

/** How migrations were named before the first release. */
const BEFORE_RELEASES = /^\d{4}_/;

/** How often a process asks whether it is its turn, and how often it says that it waits. */
const TURN = { askMs: 250, sayMs: 30_000 } as const;

/** What an operator can mend: its message says how, without a stack. */
class MigrationError extends StartupError {}

export interface MigrateOptions {
  /** Gets a sentence about everything that an operator may want to know. */
  readonly say?: (sentence: string) => void;
  /** How long a migration waits for a lock. Whoever needs the table waits behind it, so it is short. */
  readonly lockMs?: number;
  /** Pauses before the next attempts. */
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

/** Runs a transaction, and again after a pause when it could not lock a table in time. */
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
      run.say(`${what} got no lock within ${run.lockMs / 1000} s: next attempt in ${pause / 1000} s.`);
      await delay(pause);
    }
  }
}

/** The migrations that have not run, oldest first. @throws MigrationError when they do not follow those that have. */
async function getPendingMigrations(
  session: Queryable,
  { migrations }: Schema,
  { say }: Run,
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
  for (const { name, text } of migrations) {
    const sha = done.get(name);
    if (sha === undefined && name < newest) {
      throw new MigrationError(`Migration ${name} is older than ${newest}, which has run: give it a newer timestamp.`);
    }
    if (sha !== undefined && sha !== sha256(text)) {
      throw new MigrationError(`Migration ${name} was changed after it ran. Add a new one instead.`);
    }
  }
  const own = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !own.has(name)).length;
  if (unknown > 0) say(`A newer release has migrated this database: ${unknown} of its migrations are not known here.`);
  return migrations.filter(({ name }) => !done.has(name));
}

async function runMigration(session: Queryable, { name, text }: SqlFile, run: Run): Promise<void> {
  const remember = () =>
    session.query('insert into schema_migrations (name, sha) values ($1, $2)', [name, sha256(text)]);
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
    run.say(`A newer release has made the SQL functions (${there.version}): those of this one (${version}) are not.`);
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
 * Waits until no other process migrates. It asks again and again: a statement that waits would be a transaction that
 * an index which is built concurrently waits for, and both would wait for ever.
 */
async function waitForTurn(session: Queryable, { say }: Run): Promise<void> {
  for (let waited = 0; ; waited += TURN.askMs) {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    if (waited % TURN.sayMs === 0) {
      const { rows: holders } = await session.query<{ holder: string }>(
        `select format('process %s of %s, connected since %s', pid, coalesce(host(client_addr), 'this machine'),
           to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ')) as holder
         from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and objid = $1 and classid = 0 and granted`,
        [LOCK],
      );
      say(`Another process migrates this database (${holders[0]?.holder ?? 'it has just ended'}): waiting for it.`);
    }
    await delay(TURN.askMs);
  }
}

/**
 * Brings a database to `schema`: migrations by name, each in a transaction of its own and checked against the text it
 * ran with; then the SQL functions, when one of them changed and no newer release has made them. Processes that start
 * together wait for each other.
 * @throws Error naming the file at fault; MigrationError for what an operator can mend.
 */
export async function migrate(
  db: Db,
  schema: Schema = readSchema(),
  { say = () => undefined, lockMs = 5000, pausesMs = [1000, 2000, 4000, 8000] }: MigrateOptions = {},
): Promise<{ readonly applied: readonly string[]; readonly functionsChanged: boolean }> {
  const run: Run = { say, lockMs, pausesMs };
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
