import type { Db } from '../../server/core/db.ts';
import type { EmailServer } from '../../tests/email-server.ts';
import type { PostgresProxy } from '../../tests/postgres-proxy.ts';
import type { PostgresServer } from '../../tests/postgres-server.ts';
import type { ReplicateServer } from '../../tests/replicate/server.ts';
import type { S3Server } from '../../tests/s3/server.ts';
import type { ServerProcess } from '../../tests/server-process.ts';
import type { Traffic } from '../outages/traffic.ts';
import type { Visitors } from './visitors.ts';

/** What is provoked. */
export interface Rig {
  readonly postgres: PostgresServer;
  /** Its database for the superuser. */
  readonly admin: Db;
  readonly cable: PostgresProxy;
  readonly s3: S3Server;
  readonly engine: ReplicateServer;
  readonly song: Uint8Array;
  email: EmailServer;
  web: ServerProcess;
  worker: ServerProcess;
  readonly stop: (server: ServerProcess) => Promise<unknown>;
  readonly start: (role: 'web' | 'worker', port: number) => Promise<ServerProcess>;
  readonly visitors: Visitors;
  readonly traffic: Traffic;
  /** A customer who does nothing else, and one who administrates. */
  readonly quiet: Traffic['members'][number];
  readonly operator: Traffic['members'][number];
}
