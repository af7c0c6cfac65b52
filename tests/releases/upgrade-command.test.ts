import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedReleases } from '../../scripts/migration-rules.ts';
import { checkBackupSpace } from '../../scripts/upgrade-checks.ts';
import type { Db } from '../../server/core/db.ts';
import { migrate } from '../../server/core/migrate.ts';
import { openEmbeddedDb } from '../../server/core/open-db.ts';
import { recomputeLedger } from '../../server/features/credits/service.ts';
import { copyEmbedded } from '../embedded-data.ts';
import { freePort } from '../../scripts/free-port.ts';
import { memoryFolder } from '../memory-folder.ts';
import { alterRelease, Installation } from './installation.ts';
import { readRelease, RECORD_SECRET } from './recorded.ts';
import { packSmall, unpack } from './small-release.ts';

/** Nine starts of a server and four of the command. */
const slow = { timeout: 3_000_000 };

let folder: string;
let dataDir: string;
let installation: Installation;
let newer: string;
let rows: unknown;

/** Data that no upgrade may lose. */
const count = (db: Db): Promise<unknown> =>
  db.one('select (select count(*) from customers) as customers, (select count(*) from transfers) as transfers');

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openEmbeddedDb({ dir: join(dataDir, 'db'), fsync: false });
  return work(db).finally(() => db.close());
}

beforeAll(async () => {
  folder = await memoryFolder();
  dataDir = join(folder, 'data');
  await copyEmbedded('empty', join(dataDir, 'db'));
  const { sql } = readRelease(recordedReleases().at(-1)!);
  rows = await withDatabase(async (db) => {
    await db.session((session) => session.query(sql));
    await migrate(db);
    return count(db);
  });
  const home = join(folder, 'home');
  const older = unpack(await packSmall(folder, { version: '1.0.0' }), join(home, '1.0.0'));
  newer = await packSmall(folder, { version: '1.1.0' });
  const processes = [`all:${await freePort()}`];
  installation = new Installation(home, older, processes, {
    DATA_DIR: dataDir,
    SECRET: RECORD_SECRET,
    LOG_LEVEL: 'warn',
  });
});
afterAll(async () => {
  await installation.control('stop');
  await rm(folder, { recursive: true });
});

/** The page at `/`, or null if no server listens. */
const readPage = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    (response) => response.text(),
    () => null,
  );

const installed = () => readlinkSync(join(installation.home, 'current'));

test('an upgrade that can’t begin says why in one sentence, and changes nothing', async () => {
  const { home } = installation;
  const refused = async (sentence: RegExp, ...args: [string, ...string[]]) => {
    const { code, output } = await installation.upgrade(...args);
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(installed()).toBe('1.0.0');
    expect(existsSync(join(home, 'backup'))).toBe(false);
  };
  await refused(/^.* has the checksum \w{64}, not 0{64}\. Nothing was unpacked\.$/, newer, '--sha256', '0'.repeat(64));
  await refused(
    /^Release 0\.9\.0 is older than 1\.0\.0, which is installed\. .*$/,
    await alterRelease(newer, '0.9.0', {}),
  );
  await refused(
    /^http:\/\/127\.0\.0\.1\/x isn't an https address\.$/,
    'http://127.0.0.1/x',
    '--sha256',
    '0'.repeat(64),
  );
  await refused(/^.*missing\.tar\.gz\.sha256 doesn't exist\. .*$/, join(folder, 'missing.tar.gz'));
  await refused(/^--processes must be like web:3000,worker:3100, not x\.$/, newer, '--processes', 'x');
  await refused(
    /^.*\/elsewhere\/current isn't a link to the installed release\. .*$/,
    newer,
    '--home',
    join(folder, 'elsewhere'),
  );
  await mkdir(join(home, '.upgrade'));
  await refused(/^.*\.upgrade exists: another upgrade is running\. .*$/, newer);
  await rm(join(home, '.upgrade'), { recursive: true });
  const huge = { measure: async () => 1e18, make: async () => undefined, restore: async () => undefined };
  await expect(checkBackupSpace(join(folder, 'backup'), huge)).rejects.toThrow(/ MB free, but the backup needs /);
});

test('what fails is undone with the data of the backup, and the next upgrade succeeds', slow, async () => {
  await installation.control('start');
  const [port] = installation.ports as [number];
  const serves = (version: string) => expect.poll(() => readPage(port)).toBe(`<html>release ${version}</html>`);
  await serves('1.0.0');
  const migration = (text: string) => ({ 'server/migrations/29990101000000_credits_of_the_test.sql': text });
  const faults: [sentence: string, Record<string, string>][] = [
    ['The migration failed', migration('select 1 / 0;')],
    ["The new release doesn't run here: it ended", { 'scripts/serve.ts': "throw new Error('out of tune');" }],
    [
      'The ledger check failed',
      migration("set local ledger.posting = 'on'; update accounts set available = available + 1;"),
    ],
  ];
  for (const [index, [sentence, files]] of faults.entries()) {
    const { code, output } = await installation.upgrade(await alterRelease(newer, `1.0.${index + 1}`, files));
    expect(output).toContain(`\n${sentence}`);
    expect(output).toContain('The upgrade was undone: 1.0.0 serves, with the data of the backup.');
    expect(code).toBe(1);
    await serves('1.0.0');
  }
  // What an operator had in the folder besides stays.
  await writeFile(join(installation.home, 'notes.txt'), 'ours');
  const { code, output } = await installation.upgrade(newer);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('The ledger is right: ') });
  await serves('1.1.0');
  expect(installed()).toMatch(/^1\.1\.0-[0-9a-f]{8}$/);
  expect(existsSync(join(installation.home, 'notes.txt'))).toBe(true);
  expect((await installation.upgrade(newer)).output.trim()).toBe('Release 1.1.0 is installed already.');
  await installation.control('stop');
  await expect.poll(() => readPage(port)).toBeNull();
  await withDatabase(async (db) => {
    expect(await count(db)).toEqual(rows);
    expect(await recomputeLedger(db)).toMatchObject({ unbalanced: 0, wrong_balances: 0, wrong_lots: 0 });
  });
});
