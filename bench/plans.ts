import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createDb, poolOptions } from '../server/core/db.ts';
import { newId } from '../server/core/ids.ts';
import { migrate } from '../server/core/migrate.ts';
import { testAccountReads } from '../tests/account-reads.ts';
import { deliveryRow, seedCustomer } from '../tests/many-rows.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { PAGE_ROWS, READS_OWN, READS_WHOLE, tableReads } from '../tests/table-reads.ts';

/*
 * Whether the requests of a customer with few rows use indexes beside others who have very many. Every GET operation of an
 * account, and the API's own: none may read a large table whole, nor more rows than a page needs.
 *   npm run bench -- plans [rows of the others, in each table]
 */
const ROWS = Number(process.argv[2] ?? 10_000_000);
const OTHERS = 10;
const MINE = 1000;

const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
const postgres = await startPostgres();
const db = createDb(new pg.Pool({ ...poolOptions, connectionString: postgres.url, max: 1 }), false);
const config = {
  ...readConfig({ ...process.env, SECRET: 'a secret that is used in benchmarks only', DATA_DIR: dataDir }),
  databaseUrl: postgres.url,
  logLevel: 'error' as const,
  role: 'web' as const,
};
await migrate(db);
const app = await buildApp(config, { db });

async function signUp(): Promise<{ readonly id: string; readonly cookie: string }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Ada', email: `${newId('cus')}@example.com`, password: 'a long enough password' },
  });
  const cookie = [response.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  return { id: (JSON.parse(response.payload) as { user: { id: string } }).user.id, cookie: cookie.join('; ') };
}

async function createKeyFor(cookie: string): Promise<string> {
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

/** What a request reads that it should not. */
async function findFaults(request: string, send: () => Promise<{ readonly statusCode: number }>): Promise<Row[]> {
  const before = await tableReads(db);
  const { statusCode } = await send();
  if (statusCode >= 500) throw new Error(`${request} responded with ${statusCode}.`);
  const bound = READS_WHOLE.test(request) || READS_OWN.test(request) ? 5 * MINE : PAGE_ROWS;
  return [...(await tableReads(db))].flatMap(([table, after]) => {
    const rows = after.rows - (before.get(table)?.rows ?? 0);
    return rows > bound ? [{ request, table, rows, scans: after.scans - (before.get(table)?.scans ?? 0) }] : [];
  });
}

try {
  await db.query('set statement_timeout = 0');
  for (let n = 0; n < OTHERS; n += 1) await seedCustomer(db, (await signUp()).id, ROWS / OTHERS);
  const { id, cookie } = await signUp();
  await seedCustomer(db, id, MINE);
  await db.query('vacuum analyze');
  const secret = await createKeyFor(cookie);
  const headers = { authorization: `Bearer ${secret}` };
  const song = { model: 'v5', prompt: 'rain on a tin roof' };
  const faults: Row[] = [];
  const paths = testAccountReads(id, Math.ceil(MINE * 0.7), await deliveryRow(db, id));
  for (const path of paths)
    faults.push(...(await findFaults(`GET ${path}`, () => app.inject({ url: path, headers: { cookie } }))));
  for (const url of ['/api/v2/credits', '/api/v2/feed', '/api/v2/feed?limit=100'])
    faults.push(...(await findFaults(`GET ${url}`, () => app.inject({ url, headers }))));
  const create = () => app.inject({ method: 'POST', url: '/api/v2/generate', headers, payload: song });
  faults.push(...(await findFaults('POST /api/v2/generate', create)));
  console.table(faults);
  process.stdout.write(
    `${paths.length + 4} requests beside ${ROWS} rows in each table: ${faults.length} read more than they need.\n`,
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await app.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
