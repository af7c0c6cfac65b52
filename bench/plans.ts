import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createDb, type Db, poolOptions } from '../server/core/db.ts';
import { newId } from '../server/core/ids.ts';
import { migrate } from '../server/core/migrate.ts';
import { testAccountReads } from '../tests/account-reads.ts';
import { deliveryRow, ROW_GROUPS, type RowGroup, seedCustomer } from '../tests/many-rows.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { PAGE_ROWS, READS_OWN, READS_WHOLE, tableReads } from '../tests/table-reads.ts';

/*
 * Checks that requests of a customer with few rows use indexes when others have very many. No GET operation of the account API
 * and the public API may read a large table whole, or more rows than a page needs.
 * One group of tables at a time has very many rows: all of them at once take 90 GB.
 *   npm run bench -- plans [rows of the others, in each table] [group]
 */
const ROWS = Number(process.argv[2] ?? 10_000_000);
const GROUPS = process.argv[3] === undefined ? ROW_GROUPS : [process.argv[3] as RowGroup];
const OTHERS = 10;
const MINE = 1000;
/** Rows of each of the others in the groups that aren't measured: enough that reading such a table whole is too much. */
const BACKGROUND = 10_000;

type App = Awaited<ReturnType<typeof buildApp>>;

async function signUp(app: App): Promise<{ readonly id: string; readonly cookie: string }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Ada', email: `${newId('cus')}@example.com`, password: 'a long enough password' },
  });
  const cookie = [response.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  return { id: (JSON.parse(response.payload) as { user: { id: string } }).user.id, cookie: cookie.join('; ') };
}

async function createKeyFor(app: App, cookie: string): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/account/keys',
    headers: { cookie },
    payload: { name: 'Bench', mode: 'test' },
  });
  return (JSON.parse(response.payload) as { secret: string }).secret;
}

interface Row {
  readonly request: string;
  readonly table: string;
  readonly rows: number;
  readonly scans: number;
}

/** The faults of a request: reads beyond the limits. */
async function findFaults(
  db: Db,
  request: string,
  send: () => Promise<{ readonly statusCode: number }>,
): Promise<Row[]> {
  const before = await tableReads(db);
  const { statusCode } = await send();
  if (statusCode >= 500) throw new Error(`${request} responded with ${statusCode}.`);
  const bound = READS_WHOLE.test(request) || READS_OWN.test(request) ? 5 * MINE : PAGE_ROWS;
  return [...(await tableReads(db))].flatMap(([table, after]) => {
    const rows = after.rows - (before.get(table)?.rows ?? 0);
    return rows > bound ? [{ request, table, rows, scans: after.scans - (before.get(table)?.scans ?? 0) }] : [];
  });
}

/** Sends the requests of a customer with few rows when others have very many in one group of tables. */
async function measure(app: App, db: Db, group: RowGroup): Promise<number> {
  await db.query('set statement_timeout = 0');
  const others: string[] = [];
  for (let n = 0; n < 2 * OTHERS; n += 1) others.push((await signUp(app)).id);
  // Their rows are valid. To check each of them would take most of the time.
  await db.query('set session_replication_role = replica');
  for (const id of others.slice(0, OTHERS)) await seedCustomer(db, id, BACKGROUND);
  for (const id of others.slice(OTHERS)) await seedCustomer(db, id, ROWS / OTHERS, [group]);
  await db.query('set session_replication_role = default');
  const { id, cookie } = await signUp(app);
  await seedCustomer(db, id, MINE);
  await db.query('vacuum analyze');
  const secret = await createKeyFor(app, cookie);
  const headers = { authorization: `Bearer ${secret}` };
  const song = { model: 'v5', prompt: 'rain on a tin roof' };
  const faults: Row[] = [];
  const paths = testAccountReads(id, Math.ceil(MINE * 0.7), await deliveryRow(db, id));
  for (const path of paths)
    faults.push(...(await findFaults(db, `GET ${path}`, () => app.inject({ url: path, headers: { cookie } }))));
  for (const url of ['/api/v2/credits', '/api/v2/feed', '/api/v2/feed?limit=100'])
    faults.push(...(await findFaults(db, `GET ${url}`, () => app.inject({ url, headers }))));
  const create = () => app.inject({ method: 'POST', url: '/api/v2/generate', headers, payload: song });
  faults.push(...(await findFaults(db, 'POST /api/v2/generate', create)));
  if (faults.length > 0) console.table(faults);
  process.stdout.write(
    `${group}: ${paths.length + 4} requests beside ${ROWS} rows in each table: ${faults.length} read more than they need.\n`,
  );
  return faults.length;
}

/** @returns the number of requests that read too much, on a database of their own. */
async function run(group: RowGroup): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const postgres = await startPostgres();
  const db = createDb(new pg.Pool({ ...poolOptions, connectionString: postgres.url, max: 1 }), {
    embedded: false,
    pooled: false,
  });
  const config = {
    ...readConfig({ ...process.env, SECRET: 'a secret that is used in benchmarks only', DATA_DIR: dataDir }),
    databaseUrl: postgres.url,
    logLevel: 'error' as const,
    role: 'web' as const,
  };
  await migrate(db);
  const app = await buildApp(config, { db });
  try {
    return await measure(app, db, group);
  } finally {
    await app.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

let faults = 0;
for (const group of GROUPS) faults += await run(group);
if (faults > 0) process.exitCode = 1;
