import { execFile } from 'node:child_process';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Db, openPostgres } from '../../server/core/db.ts';
import { startPgBouncer } from '../../tests/processes/pgbouncer.ts';
import { startStandby } from '../../tests/processes/standby.ts';
import { identity, type PostgresServer } from '../../tests/postgres-server.ts';
import type { Variant } from './variants.ts';

/** The database of a variant. */
export interface Hosted {
  /** Its URL, without a pooler. */
  readonly url: string;
  readonly owner: string;
  /** The variables of a process that uses it as the variant says. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const CERTIFICATE = 'server.crt';
const KEY = 'server.key';
const LAG = '10s';

function openAsAdmin(server: PostgresServer, database: string): Db {
  const url = new URL(server.adminUrl);
  url.pathname = `/${database}`;
  return openPostgres(url.href, () => undefined);
}

/** Lets a server accept connections to a database over TLS only. Returns the path of its certificate. */
async function requireTls(server: PostgresServer, admin: Db, database: string): Promise<string> {
  const [certificate, key] = [join(server.data, CERTIFICATE), join(server.data, KEY)];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', [...made, ...names]);
  for (const file of [certificate, key]) if (identity.uid) await chown(file, identity.uid, identity.gid);
  const rules = join(server.data, 'pg_hba.conf');
  await writeFile(rules, `hostnossl ${database} all all reject\n${await readFile(rules, 'utf8')}`);
  await admin.query('alter system set ssl = on');
  await admin.query('select pg_reload_conf()');
  return certificate;
}

/** A replica that applies changes later. */
async function startLateStandby(primary: PostgresServer): Promise<PostgresServer> {
  const standby = await startStandby(primary);
  const admin = openAsAdmin(standby, 'postgres');
  await admin.query(`alter system set recovery_min_apply_delay = '${LAG}'`);
  await admin.query('select pg_reload_conf()');
  await admin.close();
  return standby;
}

/** Makes the role and the database of a variant as the provider's administrator does. */
export async function createHosted(server: PostgresServer, variant: Variant, place: number): Promise<Hosted> {
  const [database, owner] = [`hosted_${place}`, `owner_${place}`];
  const provider = openAsAdmin(server, 'postgres');
  await provider.query(`create role ${owner} login`);
  await provider.query(`create database ${database} owner ${owner} ${variant.database ?? ''}`);
  const admin = openAsAdmin(server, database);
  for (const statement of variant.statements ?? [])
    await admin.query(statement.replaceAll('DATABASE', database).replaceAll('OWNER', owner));
  await admin.close();

  const url = new URL(server.url);
  url.pathname = `/${database}`;
  url.username = owner;
  const stops: (() => Promise<void>)[] = [];
  const variables: Record<string, string> = {};
  if (variant.tls) {
    url.hostname = 'localhost';
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', await requireTls(server, provider, database));
  }
  if (variant.pooled) {
    const pooler = await startPgBouncer(url.href, 10);
    stops.push(() => pooler.stop());
    variables['DATABASE_URL'] = pooler.through(url.href);
    variables['DATABASE_DIRECT_URL'] = url.href;
  }
  if (variant.replica) {
    const standby = await startLateStandby(server);
    stops.push(() => standby.stop());
    const replica = new URL(url);
    replica.port = new URL(standby.url).port;
    variables['DATABASE_READ_URL'] = replica.href;
  }
  return {
    url: url.href,
    owner,
    variables: { DATABASE_URL: url.href, ...variables },
    async close() {
      for (const stop of stops) await stop();
      await provider.query(`drop database ${database} with (force)`);
      await provider.query(`drop role ${owner}`);
      await provider.close();
    },
  };
}
