import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { type PostgresDatabase, postgresDatabase } from '../../tests/harness-databases.ts';
import { type PostgresServer, startPostgres } from '../../tests/postgres-server.ts';
import { type PgBouncer, pgBouncerBinary, startPgBouncer } from '../../tests/processes/pgbouncer.ts';
import { startStandby } from '../../tests/processes/standby.ts';
import { type Config, readConfig } from '../config.ts';
import { tryDirect, tryReplica } from '../doctor/places.ts';
import { checkDatabase } from './database-check.ts';
import { openPostgres } from './db.ts';

const message = async (check: Promise<void>): Promise<string> => {
  try {
    await check;
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the database', () => {
  const server = () => new URL(inject('postgresUrl')!);
  const at = (change: (url: URL) => void): string => {
    const url = server();
    change(url);
    return url.href;
  };

  it('is accepted if we may create tables in it', async () => {
    expect(await message(checkDatabase(server().href))).toBe('');
  });

  it('that refuses connections is named by host, port and name, without its password', async () => {
    const port = await freePort();
    expect(await message(checkDatabase(`postgres://someone:hidden@127.0.0.1:${port}/songs`))).toBe(
      `The database 127.0.0.1:${port}/songs refuses connections. Check that PostgreSQL is running and that DATABASE_URL names its host and port.`,
    );
  });

  it('with an unknown host is named', async () => {
    expect(await message(checkDatabase('postgres://db.invalid/songs'))).toMatch(
      /^The database db\.invalid:5432\/songs has a host name that /,
    );
  });

  it("that doesn't exist is named", async () => {
    const url = at((one) => (one.pathname = '/absent'));
    expect(await message(checkDatabase(url))).toBe(
      `The database ${server().host}/absent doesn't exist. Create it, or correct its name in DATABASE_URL.`,
    );
  });

  it("that doesn't let us create tables is named with the statement that fixes it", async () => {
    const database = await postgresDatabase();
    const db = database.openAsAdmin();
    const name = `reader_${Date.now()}`;
    try {
      await db.query(`create role ${name} login`);
      await db.query('revoke create on schema public from public');
      const url = at((one) => {
        one.username = name;
        one.pathname = new URL(database.url).pathname;
      });
      expect(await message(checkDatabase(url))).toMatch(
        new RegExp(
          `doesn't let ${name} create tables in public\\. Run: grant create, usage on schema public to ${name}\\.$`,
        ),
      );
    } finally {
      await db.query(`drop role ${name}`);
      await db.close();
      await database.drop();
    }
  });
});

describe('a server with a standby and a pooler', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let pooler: PgBouncer | undefined;
  beforeAll(async () => {
    primary = await startPostgres();
    standby = await startStandby(primary);
    if (pgBouncerBinary !== null) pooler = await startPgBouncer(primary.url);
  });
  afterAll(async () => {
    await pooler?.stop();
    await standby.stop();
    await primary.stop();
  });

  const asAdmin = async (statement: string) => {
    const admin = openPostgres(primary.adminUrl, () => undefined);
    await admin.query(statement).finally(() => admin.close());
  };
  const named = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const having = (change: Partial<Config>): Config => ({ ...readConfig({}, () => ''), ...change });

  it('a database whose encoding is not UTF8 is refused', async () => {
    await asAdmin("create database latin owner cadenza encoding 'LATIN1' template template0");
    expect(await message(checkDatabase(named(primary.url, 'latin')))).toMatch(
      /\/latin has the encoding LATIN1, which can't store every text\. Create one with: create database \.\.\. encoding 'UTF8' template template0\.$/,
    );
  });

  it('a standby is refused as the primary, and accepted for reads', async () => {
    expect(await message(checkDatabase(standby.url))).toMatch(
      /is a standby, which accepts no writes\. Set DATABASE_URL to the primary\.$/,
    );
    expect(await message(checkDatabase(standby.url, { variable: 'DATABASE_READ_URL' }))).toBe('');
    expect(await message(checkDatabase(primary.url, { variable: 'DATABASE_READ_URL' }))).toMatch(/is a primary\. Set/);
  });

  it('a read-only database is refused', async () => {
    await asAdmin('create database quiet owner cadenza');
    await asAdmin('alter database quiet set default_transaction_read_only = on');
    expect(await message(checkDatabase(named(primary.url, 'quiet')))).toMatch(
      /accepts no writes, because default_transaction_read_only is on\. Switch it off for .* the role cadenza\.$/,
    );
  });

  it('a pooler is refused without the direct URL, also if it ignores what a process sends at its start', async ({
    skip,
  }) => {
    skip(pooler === undefined, 'PgBouncer is not installed.');
    const pooled = pooler!.through(primary.url);
    const refused = /is behind a connection pooler\. Set DATABASE_DIRECT_URL to the database itself as well\.$/;
    expect(await message(checkDatabase(pooled))).toMatch(refused);
    expect(await message(checkDatabase(pooled, { pooled: true }))).toBe('');
    const lenient = await startPgBouncer(primary.url, 3, ['statement_timeout']);
    try {
      expect(await message(checkDatabase(lenient.through(primary.url)))).toMatch(refused);
      expect(await message(checkDatabase(lenient.through(primary.url), { variable: 'DATABASE_DIRECT_URL' }))).toMatch(
        /is behind a connection pooler\. Set DATABASE_DIRECT_URL to the database itself\.$/,
      );
    } finally {
      await lenient.stop();
    }
  });

  it('the doctor tries DATABASE_DIRECT_URL and DATABASE_READ_URL', async () => {
    const databaseUrl = primary.url;
    expect(await tryDirect(having({ databaseUrl }))).toMatchObject({ state: 'skipped' });
    expect(await tryReplica(having({ databaseUrl }))).toMatchObject({ state: 'skipped' });
    const through = pooler?.through(databaseUrl) ?? databaseUrl;
    expect(await tryDirect(having({ databaseUrl: through, databaseDirectUrl: databaseUrl }))).toMatchObject({
      state: 'ok',
    });
    expect(await tryReplica(having({ databaseUrl, databaseReadUrl: standby.url }))).toMatchObject({ state: 'ok' });
    await asAdmin('create database other owner cadenza');
    const other = named(databaseUrl, 'other');
    expect(await tryDirect(having({ databaseUrl: through, databaseDirectUrl: other }))).toEqual({
      state: 'fix',
      message: 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Correct it.',
    });
    const nowhere = `postgres://127.0.0.1:${await freePort()}/songs`;
    expect(await tryReplica(having({ databaseUrl, databaseReadUrl: nowhere }))).toMatchObject({
      state: 'fix',
      message: expect.stringMatching(/refuses connections.* DATABASE_READ_URL names its host and port\.$/),
    });
  });
});

describe('formats of values', () => {
  let database: PostgresDatabase;
  beforeAll(async () => {
    database = await postgresDatabase();
  });
  afterAll(() => database.drop());

  it('do not depend on settings of the database', async () => {
    const { pathname } = new URL(database.url);
    const admin = database.openAsAdmin();
    const settings = {
      DateStyle: 'SQL, DMY',
      IntervalStyle: 'iso_8601',
      bytea_output: 'escape',
      extra_float_digits: '-5',
      default_transaction_isolation: 'serializable',
    };
    for (const [name, value] of Object.entries(settings))
      await admin.query(`alter database ${pathname.slice(1)} set ${name} = '${value}'`);
    await admin.close();
    const db = database.open();
    try {
      expect(
        await db.one(
          `select '2026-02-13T04:05:06.5Z'::timestamptz as at, '2026-02-13'::date as day, '90 s'::interval::text as wait,
             '\\xff'::bytea as bytes, (0.1::float8 + 0.2::float8)::text as sum,
             current_setting('transaction_isolation') as isolation`,
        ),
      ).toEqual({
        at: new Date('2026-02-13T04:05:06.5Z'),
        day: '2026-02-13',
        wait: '00:01:30',
        bytes: Buffer.from([255]),
        sum: '0.30000000000000004',
        isolation: 'read committed',
      });
    } finally {
      await db.close();
    }
  });
});
