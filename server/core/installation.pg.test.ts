import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../tests/harness-databases.ts';
import { testApp, testConfig } from '../../tests/harness.ts';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { checkInstallation, type InstallationPart } from './installation.ts';
import { readStorageUrl } from './storage-url.ts';

const [first, second] = ['the first secret, which is long enough', 'the second secret, which is long enough'];

let database: PostgresDatabase;
let db: Db;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'installation-'));
  database = await postgresDatabase();
  db = database.open();
});
afterEach(async () => {
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const bucket = (name: string) => {
  const storage = readStorageUrl(`s3://${name}?endpoint=http://127.0.0.1:9000`);
  if (typeof storage === 'string') throw new Error(storage);
  return storage;
};

async function check(change: Partial<Config> = {}, accepted: InstallationPart[] = [], catalog = {}): Promise<string> {
  const config = testConfig({
    dataDir: folder,
    databaseUrl: database.url,
    publicUrl: 'https://music.example',
    secret: first,
    storage: bucket('songs'),
    ...change,
  });
  try {
    await checkInstallation(db, config, accepted, catalog);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const readSettings = () => db.all("select name, value from settings where name in ('installation', 'address_key')");

describe('the settings that all processes share', () => {
  it.for<[string, Partial<Config>, object, RegExp]>([
    ['secret', { secret: second }, {}, /^SECRET is not the one .* SECRET_PREVIOUS/],
    [
      'public_url',
      { publicUrl: 'https://other.example' },
      {},
      /^PUBLIC_URL is https:\/\/other\.example, .*music\.example/,
    ],
    ['bucket', { storage: bucket('other') }, {}, /^STORAGE_URL names the bucket .*other, .*songs/],
    ['catalog', {}, { limits: { keys: 5 } }, /^CATALOG has other prices/],
  ])(
    '%s: a difference is refused until it is accepted, and changes nothing',
    async ([part, change, catalog, message]) => {
      expect(await check()).toBe('');
      const before = await readSettings();
      const refused = await check(change, [], catalog);
      expect(refused).toMatch(message);
      expect(refused).toContain(`npm run migrate -- --accept ${part}`);
      expect(await readSettings()).toEqual(before);
      expect(await check(change, [part as InstallationPart], catalog)).toBe('');
      expect(await check(change, [], catalog)).toBe('');
      expect(await check()).not.toBe('');
    },
  );

  it('include the folder of the files without a bucket, which another machine does not have', async () => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    const own = { storage: null, dataDir: here };
    // Processes that start together in a new folder.
    expect(await Promise.all([check(own), check(own)])).toEqual(['', '']);
    const before = await readSettings();
    expect(await check({ storage: null, dataDir: there })).toMatch(
      /^STORAGE_URL is not set, but the files of this database are in another folder DATA_DIR\/files\. Several processes need a bucket\. If they were moved, run `npm run migrate -- --accept bucket`/,
    );
    expect(existsSync(there)).toBe(false);
    expect(await check()).toMatch(/^STORAGE_URL names the bucket .*songs, but .* are in another folder/);
    expect(await readSettings()).toEqual(before);
    renameSync(here, there);
    expect(await check({ storage: null, dataDir: there })).toBe('');
    mkdirSync(here);
    expect(await check(own, ['bucket'])).toBe('');
    expect(await check(own)).toBe('');
  });

  it('include the bucket, which a process must not go without', async () => {
    await check();
    expect(await check({ storage: null })).toMatch(/^STORAGE_URL is not set, .* are in the bucket .*songs\./);
  });

  it('are refused together', async () => {
    await check();
    expect((await check({ secret: second, publicUrl: 'https://other.example' })).split('\n')).toHaveLength(2);
  });

  it('do not include an address of this machine only', async () => {
    await check();
    expect(await check({ publicUrl: 'http://localhost:3001' })).toBe('');
  });

  it('let SECRET be rotated, also while processes with either order run', async () => {
    await check();
    expect(await check({ secret: first, secretPrevious: second })).toBe('');
    expect(await check({ secret: second, secretPrevious: first })).toBe('');
    expect(await check({ secret: first, secretPrevious: second })).toBe('');
    expect(await check({ secret: second })).toBe('');
  });

  it.for(['all', 'web', 'worker'] as const)('are compared by a process with ROLE=%s', async (role) => {
    await check({ storage: null });
    const config = { databaseUrl: database.url, publicUrl: 'https://music.example', secret: second, role };
    await expect(testApp({ config })).rejects.toThrow('SECRET is not the one');
  });
});

it('a key that cannot be decrypted is not replaced, even if the database has no fingerprints yet', async () => {
  const open = (secret: string) => testApp({ config: { databaseUrl: database.url, secret } });
  await (await open(first)).close();
  await db.query("delete from settings where name = 'installation'");
  const before = await db.one("select value from settings where name = 'address_key'");
  await expect(open(second)).rejects.toThrow('SECRET is not the one');
  expect(await db.one("select value from settings where name = 'address_key'")).toEqual(before);
  await (await open(first)).close();
});
