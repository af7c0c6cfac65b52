import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { readConfig } from '../../server/config.ts';
import { type Db, openPostgres } from '../../server/core/db.ts';
import { tryDatabase } from '../../server/doctor/places.ts';
import { type PostgresDatabase, postgresDatabase } from '../harness-databases.ts';
import { memoryFolder } from '../memory-folder.ts';
import { runServer, type ServerProcess, startServer } from '../server-process.ts';

const ROLE = `hosted_${process.pid}`;
const guide = readFileSync(join(root, 'deploy/postgresql.md'), 'utf8');

let database: PostgresDatabase;
let admin: Db;
let owner: Db;
let env: Readonly<Record<string, string>>;
let worker: ServerProcess | undefined;

describe('a role that owns only a schema of a shared database, as the guide makes it', () => {
  beforeAll(async () => {
    database = await postgresDatabase({ empty: true });
    admin = database.openAsAdmin();
    const url = new URL(database.url);
    await admin.query('revoke create on schema public from public');
    await admin.query('create schema others');
    await admin.query('create table others.rows ()');
    // What a provider may set.
    await admin.query(`alter database ${url.pathname.slice(1)} set default_transaction_isolation = 'serializable'`);
    await admin.query(`alter database ${url.pathname.slice(1)} set timezone = 'Asia/Tokyo'`);
    const statements = [...guide.matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => sql!);
    const [role] = statements[0]!.split(';');
    const own = `${role}; ${statements[1]}`
      .replaceAll('cadenza', ROLE)
      .replaceAll('database shared', `database ${url.pathname.slice(1)}`);
    for (const statement of own.split(';').filter((part) => part.trim() !== '')) await admin.query(statement);
    url.username = ROLE;
    owner = openPostgres(url.href, () => undefined);
    env = {
      DATA_DIR: await memoryFolder(),
      DATABASE_URL: url.href,
      SECRET: 'a secret of tests, which is long enough',
      STORAGE_URL: 's3://songs?endpoint=http://127.0.0.1:9000',
      ROLE: 'worker',
    };
  });
  afterAll(async () => {
    await worker?.end('SIGKILL');
    await owner.close();
    await admin.query(`drop owned by ${ROLE}`);
    await admin.query(`drop role ${ROLE}`);
    await admin.close();
    await database.drop();
  });

  const listSchemas = () =>
    owner.all<{ name: string }>(
      `select distinct table_schema as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );

  it('is enough for the doctor, which leaves nothing behind', async () => {
    expect(await tryDatabase(readConfig(env))).toMatchObject({ state: 'ok' });
    expect(await listSchemas()).toEqual([]);
  });

  it('is enough to install and to run, and nothing is made elsewhere', async () => {
    expect(await runServer(env, join(root, 'scripts/migrate.ts'))).toMatchObject({ code: 0 });
    expect(await listSchemas()).toEqual([{ name: ROLE }]);
    worker = await startServer(env);
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  });
});
