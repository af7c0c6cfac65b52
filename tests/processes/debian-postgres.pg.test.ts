import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openPostgres } from '../../server/core/db.ts';
import { migrate } from '../../server/core/migrate.ts';
import { migrateDb } from '../../server/core/open-db.ts';
import { initPostgres, postgresFolder, type PostgresServer, runPostgres } from '../postgres-server.ts';
import { pgBouncerBinary, startPgBouncer } from './pgbouncer.ts';

const base = '/usr/lib/postgresql';
/** Debian's server, which contains LLVM. npm's doesn't. */
const native = existsSync(base) ? join(base, readdirSync(base).toSorted().at(-1)!) : null;
const missing = native === null ? 'No PostgreSQL of Debian is installed.' : undefined;

describe('PostgreSQL as Debian builds it, for a role that owns only its database', () => {
  let folder: string;
  let server: PostgresServer;
  let db: Db;
  beforeAll(async () => {
    if (native === null) return;
    folder = await postgresFolder();
    const data = join(folder, 'data');
    await initPostgres(native, data);
    // Every query would be compiled.
    server = await runPostgres(native, data, { jit: 'on', jit_above_cost: 0 });
    db = openPostgres(server.url, () => undefined);
    await migrate(db);
  });
  afterAll(async () => {
    if (native === null) return;
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const explain = async (on: Db, query: string): Promise<string> =>
    JSON.stringify(await on.all(`explain (analyze, format json) ${query}`));

  it('is the server whose queries would be compiled', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const compiled = await db.tx(async (tx) => {
      await tx.query('set local jit = on');
      return tx.all('explain (analyze, format json) select count(*) from customers');
    });
    expect(JSON.stringify(compiled)).toContain('"JIT"');
  });

  it('compiles no query of a process', async ({ skip }) => {
    skip(missing !== undefined, missing);
    expect(await explain(db, 'select count(*) from customers')).not.toContain('"JIT"');
  });

  it('compiles no query of a process behind PgBouncer', async ({ skip }) => {
    skip(missing !== undefined || pgBouncerBinary === null, missing ?? 'PgBouncer is not installed.');
    const pooler = await startPgBouncer(server.url);
    const pooled = openPostgres(pooler.through(server.url), () => undefined, true);
    try {
      await migrateDb({ databaseDirectUrl: server.url }, pooled, {});
      const queries = Array.from({ length: 20 }, () => explain(pooled, 'select count(*) from customers'));
      expect((await Promise.all(queries)).filter((plan) => plan.includes('"JIT"'))).toEqual([]);
    } finally {
      await pooled.close();
      await pooler.stop();
    }
  });
});
