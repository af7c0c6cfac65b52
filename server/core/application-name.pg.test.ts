import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../tests/harness-databases.ts';
import { testConfig } from '../../tests/harness.ts';
import { nameConnections, type Program } from './application-name.ts';
import { openDb } from './open-db.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await postgresDatabase({ empty: true });
});
afterAll(() => database.drop());

const configure = (databaseUrl: string | null, program: Program) =>
  nameConnections(testConfig({ dataDir: '', databaseUrl }), program);

async function readName(databaseUrl: string, program: Program): Promise<unknown> {
  const db = await openDb(configure(databaseUrl, program), () => undefined);
  const { name } = await db.one<{ name: string }>(
    'select application_name as name from pg_stat_activity where pid = pg_backend_pid()',
  );
  await db.close();
  return name;
}

it.each(['all', 'web', 'worker', 'migrate', 'admin', 'doctor'] as const)('names the process: %s', async (program) => {
  expect(await readName(database.url, program)).toBe(`cadenza ${program}`);
});

it('keeps other parameters of the URL', async () => {
  const { databaseUrl } = configure(`${database.url}?sslmode=disable`, 'web');
  expect(databaseUrl).toMatch(/\?sslmode=disable&application_name=cadenza%20web$/);
  expect(await readName(`${database.url}?sslmode=disable`, 'web')).toBe('cadenza web');
});

it('keeps the name of the URL', async () => {
  expect(await readName(`${database.url}?application_name=songs`, 'web')).toBe('songs');
});

it('names connections through a socket, whose URL has no host', () => {
  const url = 'postgres://user@/name?host=/run/postgresql';
  expect(configure(url, 'web').databaseUrl).toBe(`${url}&application_name=cadenza%20web`);
});

it('has nothing to name with the embedded database', () => {
  expect(configure(null, 'web').databaseUrl).toBeNull();
});
