import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgres } from '../../server/core/db.ts';
import { type OidcServer, startOidcServer } from '../../tests/oidc-server.ts';
import { type EmailServer, startEmailServer } from '../../tests/email-server.ts';
import type { PostgresProxy } from '../../tests/postgres-proxy.ts';
import type { PostgresServer } from '../../tests/postgres-server.ts';
import type { ReplicateServer } from '../../tests/replicate/server.ts';
import type { S3Server } from '../../tests/s3/server.ts';
import type { ServerProcess } from '../../tests/server-process.ts';
import { PUBLIC_URL } from '../rig/site.ts';

/** What can be taken away. */
export interface Parts {
  readonly postgres: PostgresServer;
  /** Between the processes and PostgreSQL. */
  readonly cable: PostgresProxy;
  /** The folder whose disk PostgreSQL uses, which is small. */
  readonly disk: string;
  readonly s3: S3Server;
  readonly engine: ReplicateServer;
  email: EmailServer;
  oidc: OidcServer;
  webs: readonly ServerProcess[];
  /** Starts a web process on a port. */
  startWeb: (port: number) => Promise<ServerProcess>;
  /** Replaces all web processes one by one, where an orchestrator does that. */
  roll: (() => Promise<void>) | null;
}

/** Begins an outage. Returns how to end it. */
type Begin = (parts: Parts) => Promise<() => Promise<void> | void>;

async function makeReadOnly({ postgres }: Parts, value: 'on' | 'off'): Promise<void> {
  const admin = openPostgres(postgres.adminUrl, () => undefined);
  await admin.query(`alter system set default_transaction_read_only = ${value}`);
  await admin.query('select pg_reload_conf()');
  await admin.close();
}

/** Holds a lock that every request of a customer waits for. */
async function lockCustomers({ postgres }: Parts): Promise<() => Promise<void>> {
  const database = new URL(postgres.url).pathname;
  const admin = openPostgres(Object.assign(new URL(postgres.adminUrl), { pathname: database }).href, () => undefined);
  const [isHeld, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = admin.tx(async (tx) => {
    await tx.query('lock table customers in access exclusive mode');
    isHeld.resolve();
    await letGo.promise;
  });
  await isHeld.promise;
  return async () => {
    letGo.resolve();
    await holding;
    await admin.close();
  };
}

const fillDisk: Begin = async ({ disk }) => {
  const file = join(disk, 'full');
  // Fails when the disk is full, as it should.
  await writeFile(file, Buffer.alloc(2 ** 30)).catch(() => undefined);
  return () => rm(file);
};

/** Seconds of an outage. A process that hangs is noticed only by who waits longer than visitors do. */
export const getSeconds = (name: string): number => (name.includes('hung') ? 30 : 8);

export const outages: Readonly<Record<string, Begin>> = {
  'database stopped': async ({ cable }) => {
    cable.takeAway('broken');
    return () => cable.bringBack();
  },
  'database silent': async ({ cable }) => {
    cable.takeAway('silent');
    return () => cable.bringBack();
  },
  'database read-only': async (parts) => {
    await makeReadOnly(parts, 'on');
    return () => makeReadOnly(parts, 'off');
  },
  'database slow (a lock on all customers)': lockCustomers,
  'database full': fillDisk,
  'bucket gone': async ({ s3 }) => {
    s3.cut();
    return () => s3.restore();
  },
  'email server gone': async (parts) => {
    const port = Number(new URL(parts.email.url).port);
    await parts.email.close();
    return async () => {
      parts.email = await startEmailServer(port);
    };
  },
  'engine gone': async ({ engine }) => {
    engine.mishap = () => 'lost before';
    return () => {
      engine.mishap = () => null;
    };
  },
  'sign-in provider gone': async (parts) => {
    const port = Number(new URL(parts.oidc.client.issuer).port);
    await parts.oidc.close();
    return async () => {
      parts.oidc = await startOidcServer(PUBLIC_URL, port);
    };
  },
  'one web process hung': async ({ webs: [web] }) => {
    web!.child.kill('SIGSTOP');
    return () => void web!.child.kill('SIGCONT');
  },
  'rolling restart': async ({ roll }) => {
    const rolling = roll?.();
    return () => rolling;
  },
  'both web processes killed': async (parts) => {
    await Promise.all(parts.webs.map((web) => web.end('SIGKILL')));
    return async () => {
      parts.webs = await Promise.all(parts.webs.map(({ port }) => parts.startWeb(port)));
    };
  },
};
