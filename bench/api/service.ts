import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { newId } from '../../server/core/ids.ts';
import { auth } from '../../server/features/auth/feature.ts';
import { catalog } from '../../server/features/catalog/feature.ts';
import { credits } from '../../server/features/credits/feature.ts';
import { files } from '../../server/features/files/feature.ts';
import { gateway } from '../../server/features/gateway/feature.ts';
import { keys } from '../../server/features/keys/feature.ts';
import { limits } from '../../server/features/limits/feature.ts';
import { logs } from '../../server/features/logs/feature.ts';
import { tasks } from '../../server/features/tasks/feature.ts';
import { webhooks } from '../../server/features/webhooks/feature.ts';
import { fakeEngines } from '../../tests/tasks/rig.ts';
import { serveParent } from './child.ts';

// Our server with everything that a public request involves, including the request log. Only the songs aren't rendered.
const config = {
  ...readConfig({
    ...process.env,
    SECRET: 'a secret that is used in benchmarks only',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'cadenza-bench-')),
    RATE_LIMIT_PER_MINUTE: '1000000',
  }),
  port: 0,
};
const features = [
  auth,
  catalog,
  keys,
  limits,
  credits,
  gateway,
  tasks(() => fakeEngines(undefined, 0)),
  webhooks(),
  files,
  logs,
];
const app = await buildApp(config, { features, partial: true });

/** Creates one customer per entry of `secrets`, each with a live key. */
async function fill(secrets: readonly string[]): Promise<void> {
  const { db } = app.core;
  for (const secret of secrets) {
    const id = newId('cus');
    await db.query('insert into customers (id) values ($1)', [id]);
    await db.query('select credits_open($1, $2)', [id, 1_000_000_000]);
    await db.query(
      `insert into keys (id, customer_id, mode, name, secret_hash, prefix, last4)
       values ($1, $2, 'live', '', $3, 'cdz_live_', $4)`,
      [newId('key'), id, createHash('sha256').update(secret).digest(), secret.slice(-4)],
    );
  }
}

await serveParent(async ({ secrets }: { readonly secrets: readonly string[] }) => {
  await fill(secrets);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
});
