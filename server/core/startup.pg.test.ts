import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { checkDataDir, checkPort, checkStart } from './startup.ts';
import { describeDiskError } from './startup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'startup-'));
afterAll(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const message = async (check: Promise<void> | (() => void)): Promise<string> => {
  try {
    await (typeof check === 'function' ? check() : check);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the data directory', () => {
  it('is created if it is missing', async () => {
    expect(await message(() => checkDataDir(join(folder, 'new', 'data')))).toBe('');
  });

  it('that is a file is named', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await message(() => checkDataDir(file))).toBe(
      `The data directory ${file} is not a directory. Set a different DATA_DIR.`,
    );
  });

  it.each([
    ['EACCES', "can't be written to by this user"],
    ['EROFS', 'is on a read-only file system'],
    ['ENOSPC', 'is on a full disk'],
    ['EDQUOT', 'has used up its disk quota'],
  ])('that fails with %s %s', (code, message) => {
    expect(describeDiskError(Object.assign(new Error(), { code }), '/srv/data')).toContain(
      `The data directory /srv/data ${message}`,
    );
  });

  it('is not blamed for other errors', () => {
    expect(describeDiskError(new Error('something else'), '/srv/data')).toBeNull();
  });
});

describe('the port', () => {
  let taken: Server;
  let port: number;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    ({ port } = taken.address() as { port: number });
  });
  afterAll(() => taken.close());

  it('that is in use is named', async () => {
    expect(await message(checkPort({ port, host: '127.0.0.1' }))).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Set PORT to a different port.`,
    );
  });

  it('of an address that this machine lacks is named', async () => {
    expect(await message(checkPort({ port: 0, host: '203.0.113.7' }))).toBe(
      '203.0.113.7 is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
    );
  });

  it('of a host without an address is named', async () => {
    expect(await message(checkPort({ port: 0, host: 'host.invalid' }))).toMatch(
      /^HOST host\.invalid can't be listened on: /,
    );
  });

  it('is reported together with the disk, the database and a site with other prices', async () => {
    const file = join(folder, 'another-file');
    writeFileSync(file, '');
    const databaseUrl = `postgres://127.0.0.1:${await freePort()}/songs`;
    writeFileSync(join(folder, '.catalog.json'), '{"lyricsCredits":3}');
    const places = { dataDir: file, databaseUrl, databaseDirectUrl: null, storage: null, siteDir: folder };
    const all = await message(checkStart({ port, host: '127.0.0.1', role: 'web', ...places }));
    expect(all.split('\n')).toEqual([
      expect.stringMatching(/^Port /),
      expect.stringMatching(/^The data directory /),
      expect.stringMatching(/^The database /),
      expect.stringMatching(/^The site was built with a different catalog/),
    ]);
  });
});
