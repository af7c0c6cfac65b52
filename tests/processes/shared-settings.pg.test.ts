import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import type { Db } from '../../server/core/db.ts';
import { readCookies } from '../cookies.ts';
import { freePort } from '../../scripts/free-port.ts';
import { type PostgresDatabase, postgresDatabase } from '../harness-databases.ts';
import { memoryFolder } from '../memory-folder.ts';
import { type ProcessResult, runServer, type ServerProcess, startServer } from '../server-process.ts';

const bucket = (name: string) => `s3://${name}?endpoint=http://127.0.0.1:9000&serve=stream`;
const readAll = async (db: Db) => ({
  settings: await db.all('select * from settings order by name'),
  customers: await db.all('select * from customers order by id'),
  credits: await db.all('select * from accounts order by customer_id'),
});

let folder: string;
let database: PostgresDatabase;
let db: Db;
let env: Readonly<Record<string, string>>;
let web: ServerProcess;

/** Starts a process as operators do, with some settings that differ, and waits until it ends. */
const start = async (role: 'web' | 'worker', change: Readonly<Record<string, string>>): Promise<ProcessResult> => {
  return runServer({ ...env, ROLE: role, PORT: String(await freePort()), ...change });
};
const migrate = (change: Readonly<Record<string, string>>, ...args: string[]) =>
  runServer({ ...env, ...change }, join(root, 'scripts/migrate.ts'), args);

/** The sign-up credits and the price of a song that customers get from the running web process. */
async function signUp(email: string): Promise<{ available: number; price: number }> {
  const headers = { 'content-type': 'application/json', origin: web.url };
  const body = JSON.stringify({ name: 'Ada', email, password: 'a long enough password' });
  const signedUp = await fetch(`${web.url}/api/auth/sign-up/email`, { method: 'POST', headers, body });
  const cookie = readCookies(signedUp.headers);
  const read = async (path: string) => (await fetch(web.url + path, { headers: { cookie } })).json();
  const { available } = (await read('/api/account/credits')) as { available: number };
  const { models } = (await read('/api/account/catalog')) as { models: { id: string; credits: number }[] };
  return { available, price: models.find(({ id }) => id === 'v5')!.credits };
}

beforeAll(async () => {
  folder = await memoryFolder();
  database = await postgresDatabase();
  db = database.open();
  env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SECRET: 'the first secret, which is long enough',
    PUBLIC_URL: 'https://music.example',
    STORAGE_URL: bucket('songs'),
    AWS_ACCESS_KEY_ID: 'an id',
    AWS_SECRET_ACCESS_KEY: 'a key',
    ROLE: 'web',
  };
  writeFileSync(
    join(folder, 'other.yaml'),
    'limits: { signupCredits: 31 }\nmodels: { music: { v5: { credits: 99 } } }\n',
  );
  // A web process of this machine, whose own address isn't compared.
  const port = await freePort();
  web = await startServer(
    { ...env, PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) },
    join(root, 'tests/catalog-server.ts'),
  );
});
afterAll(async () => {
  await web.end('SIGKILL');
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const parts = ['secret', 'public_url', 'bucket', 'catalog'] as const;
/** Each setting with another value than the database knows. */
const other = (part: (typeof parts)[number]): Readonly<Record<string, string>> =>
  ({
    secret: { SECRET: 'another secret, which is long enough' },
    public_url: { PUBLIC_URL: 'https://other.example' },
    bucket: { STORAGE_URL: bucket('other') },
    catalog: { CATALOG: join(folder, 'other.yaml') },
  })[part];

const sentences = {
  secret: /^SECRET is not the one .* run `npm run migrate -- --accept secret`/m,
  public_url:
    /^PUBLIC_URL is https:\/\/other\.example, but this database belongs to https:\/\/music\.example\..*--accept public_url`/m,
  bucket: /^STORAGE_URL names the bucket \S+\/other, but .* in the bucket \S+\/songs\. .*--accept bucket`/m,
  catalog: /^CATALOG has other prices, models or limits .*--accept catalog`/m,
} as const;

describe('a process whose settings are not those of its database', () => {
  beforeAll(async () => {
    // Stores the public address, which the running process doesn't have.
    const { code, output } = await migrate({});
    if (code !== 0) throw new Error(output);
  });

  // A web process also compares its catalog with that of its site, before it opens the database.
  it.for([
    ...parts.map((part) => ['worker', part] as const),
    ...(['secret', 'public_url', 'bucket'] as const).map((part) => ['web', part] as const),
  ])('with ROLE=%s and another %s, ends with the remedy and changes nothing', async ([role, part]) => {
    const before = await readAll(db);
    const { code, output } = await start(role, other(part));
    expect(output).toMatch(sentences[part]);
    expect(code).toBe(1);
    expect(await readAll(db)).toEqual(before);
  });

  it('does not change the prices and sign-up credits of the others', async () => {
    const before = await signUp('before@example.com');
    expect((await start('worker', other('catalog'))).code).toBe(1);
    expect(await signUp('after@example.com')).toEqual(before);
    expect(before).not.toMatchObject({ available: 31, price: 99 });
  });

  it('is told all differences at once', async () => {
    const { output } = await start('worker', {
      ...other('secret'),
      ...other('public_url'),
      ...other('bucket'),
      ...other('catalog'),
    });
    for (const sentence of Object.values(sentences)) expect(output).toMatch(sentence);
  });
});

describe('--accept', () => {
  it('must name a setting that is compared', async () => {
    const { code, output } = await migrate({}, '--accept', 'host');
    expect(code).toBe(1);
    expect(output).toContain('--accept must be one of secret, public_url, bucket, catalog.');
  });

  it('accepts only what it names', async () => {
    const { code, output } = await migrate({ ...other('bucket'), ...other('public_url') }, '--accept', 'bucket');
    expect(code).toBe(1);
    expect(output).toMatch(sentences.public_url);
    expect(output).not.toContain('STORAGE_URL');
  });

  it('stores the new settings: processes start with them, and no longer with the old ones', async () => {
    const changed = { ...other('public_url'), ...other('bucket'), ...other('catalog') };
    const accept = ['public_url', 'bucket', 'catalog'].flatMap((part) => ['--accept', part]);
    expect(await migrate(changed, ...accept)).toMatchObject({ code: 0 });
    const worker = await startServer({ ...env, ...changed, ROLE: 'worker' });
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
    await worker.end('SIGKILL');
    const { code, output } = await start('worker', {});
    expect(code).toBe(1);
    expect(output.match(/--accept \w+/g)).toEqual(['--accept public_url', '--accept bucket', '--accept catalog']);
    expect(
      (await db.one<{ value: { credits: number } }>("select value from settings where name = 'signup'")).value,
    ).toMatchObject({
      credits: 31,
    });
  });

  it('of a lost secret starts with the new one', async () => {
    const changed = { ...other('secret'), ...other('public_url'), ...other('bucket'), ...other('catalog') };
    expect(await migrate(changed, '--accept', 'secret')).toMatchObject({ code: 0 });
    const worker = await startServer({ ...env, ...changed, ROLE: 'worker' });
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
    await worker.end('SIGKILL');
  });
});
