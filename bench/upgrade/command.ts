import { readlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import { waitUntilReady } from '../../scripts/upgrade-processes.ts';
import { type Db, openPostgres } from '../../server/core/db.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startPostgres } from '../../tests/postgres-server.ts';
import { alterRelease, Installation, runToEnd } from '../../tests/releases/installation.ts';
import { packSmall, unpack } from '../../tests/releases/small-release.ts';
import { S3_KEY, startS3 } from '../../tests/s3/server.ts';
import { startServer } from '../../tests/server-process.ts';
import { readFiles, verifyLedgers, waitUntilFinished } from '../restore/check.ts';
import { findPostgres, rcloneOf } from '../restore/site.ts';
import { Load } from './load.ts';

const ignore = () => undefined;
const SECRET = 'a secret that is used in benchmarks only';
const MIGRATION = 'server/migrations/29990101000000_credits_of_the_bench.sql';

/** Releases that fail, and the first words of the sentence that says so. */
const FAULTS: readonly (readonly [sentence: string, files: Readonly<Record<string, string>>])[] = [
  ['The migration failed', { [MIGRATION]: 'select 1 / 0;' }],
  ["The new release doesn't run here", { 'scripts/serve.ts': "throw new Error('out of tune');" }],
  // It runs while it is tried, and not as a process of the site.
  [
    'web on port ',
    { 'scripts/serve.ts': "if (process.env['MAINTENANCE'] === '1') await import('../server/main.ts');" },
  ],
];
/** A migration that damages the ledger. Only a restored backup undoes it. */
const DAMAGE = { [MIGRATION]: "set local ledger.posting = 'on'; update accounts set available = available + 1;" };

const call = async <T>(url: string, key: string, body?: object): Promise<T> => {
  const headers = { ...(key ? { authorization: `Bearer ${key}` } : {}), 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

const untilReady = (port: number) => waitUntilReady({ role: 'server', port }, 120);

/** Data that no upgrade may lose, in tables that every release has. */
const count = (db: Db) =>
  db.one<object>(
    `select (select count(*) from customers) as customers, (select count(*) from tasks) as tasks,
       (select count(*) from files) as files`,
  );

export interface Case {
  readonly name: string;
  /** Puts the earlier release into a folder. */
  readonly older: (folder: string) => Promise<void>;
  /** Whether all processes stop first. */
  readonly stops: boolean;
  /** Whether the earlier release needs a superuser of PostgreSQL. */
  readonly isSuperuser: boolean;
}

/**
 * Upgrades an installation with the command: to releases that fail, each of which must leave the earlier one serving with its data,
 * and to the present one. Then the backup is restored into an empty PostgreSQL and an empty bucket.
 */
export async function upgradeByCommand(folder: string, { name, older, stops, isSuperuser }: Case): Promise<object> {
  const home = join(folder, name);
  await mkdir(join(home, 'older'), { recursive: true });
  await older(join(home, 'older'));
  const [postgres, s3] = await Promise.all([startPostgres(false, findPostgres()), startS3()]);
  const url = isSuperuser ? postgres.adminUrl.replace(/postgres$/, 'cadenza') : postgres.url;
  const env = {
    PATH: [join(findPostgres(), 'bin'), process.env['PATH']].join(delimiter),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    STORAGE_URL: s3.url,
    AWS_ACCESS_KEY_ID: S3_KEY.id,
    AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
    RCLONE_CONFIG: '/dev/null',
    SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    SANDBOX_SPEED: '0',
  };
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const processes = [`web:${ports[0]}`, `web:${ports[1]}`, `worker:${ports[2]}`];
  const site = new Installation(home, join(home, 'older'), processes, env);
  const db = openPostgres(url, ignore);
  try {
    await site.control('start');
    for (const port of ports) await untilReady(port);
    const web = `http://127.0.0.1:${ports[0]}`;
    const { secret } = await call<{ secret: string }>(`${web}/api/guest-key`, '');
    await call(`${web}/api/v2/generate`, secret, { model: 'v5', prompt: 'rain on a tin roof' });
    // With credits, so that the ledger has transactions.
    const load = new Load();
    load.add(web);
    await load.signUp(1);
    await waitUntilFinished(db);
    const before = JSON.stringify(await count(db));
    const newer = await packSmall(folder, { version: '9.1.0', beside: stops ? [] : ['9.0.0'] });
    const faults = stops ? [...FAULTS, ['The ledger check failed', DAMAGE] as const] : FAULTS;
    for (const [index, [sentence, files]] of faults.entries()) {
      const archive = await alterRelease(newer, `9.0.${index + 1}`, files);
      const { code, output } = await site.upgrade(archive);
      if (code !== 1 || !output.includes(sentence) || !output.includes('The upgrade was undone: older serves'))
        throw new Error(`${sentence}: the upgrade ended with ${code}:\n${output}`);
      for (const port of ports) await untilReady(port);
      if (JSON.stringify(await count(db)) !== before) throw new Error(`${sentence}: data was lost.`);
    }
    const began = performance.now();
    const { code, output } = await site.upgrade(newer);
    if (code !== 0) throw new Error(`The upgrade ended with ${code}:\n${output}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    for (const port of ports) await untilReady(port);
    if (JSON.stringify(await count(db)) !== before) throw new Error('The upgrade lost data.');
    if (readlinkSync(join(home, 'current')) === 'older') throw new Error('The link is still to the earlier release.');
    await site.control('stop');
    return { '': name, undone: faults.length, 'upgrade, s': seconds, ...(await restoreElsewhere(home, env)) };
  } finally {
    await site.control('stop');
    await db.close();
    await Promise.all([postgres.stop('SIGQUIT'), s3.close()]);
  }
}

/** Restores the backup of an upgrade where nothing is, and reads everything with the present server. */
async function restoreElsewhere(home: string, env: Readonly<Record<string, string>>): Promise<object> {
  const [postgres, s3] = await Promise.all([startPostgres(false, findPostgres()), startS3()]);
  const place = { ...env, DATABASE_URL: postgres.url, STORAGE_URL: s3.url };
  const script = join(root, 'deploy/restore.sh');
  // In another bucket, as an operator confirms.
  const accepted = [join(root, 'scripts/migrate.ts'), '--accept', 'bucket'];
  for (const { code, output } of [
    await runToEnd('sh', [script, join(home, 'backup')], { ...place, ...rcloneOf(s3) }),
    await runToEnd(process.execPath, accepted, place),
  ]) {
    if (code !== 0) throw new Error(`The backup wasn't restored:\n${output}`);
  }
  const server = await startServer({ ...place, ROLE: 'web' });
  const db = openPostgres(postgres.url, ignore);
  try {
    const read = async ({ capability }: { readonly capability: string }) => {
      const response = await fetch(`${server.url}/api/files/${capability}`);
      if (!response.ok) throw new Error(`A file of the backup is lost: ${response.status}`);
      return response.bytes();
    };
    return { 'files restored': await readFiles(db, read), 'ledgers restored': await verifyLedgers(db) };
  } finally {
    await server.end('SIGTERM');
    await db.close();
    await Promise.all([postgres.stop('SIGQUIT'), s3.close()]);
  }
}

/** The present server as an earlier release. */
export const presentRelease = async (folder: string): Promise<void> => {
  unpack(await packSmall(join(folder, '..'), { version: '9.0.0' }), folder);
};
