import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/freshness.ts';
import { CommandFailed, runMain, run } from '../../scripts/run.ts';
import { readSchema } from '../../server/core/schema.ts';
import { receiver } from '../callbacks/receiver.ts';
import { embeddedDatabase } from '../harness-databases.ts';
import { testApp } from '../harness.ts';
import { makeAccounts } from './accounts.ts';
import { dumpDatabase } from './dump.ts';
import { readAccounts } from './reads.ts';
import { RECORD_SECRET, releaseFolder } from './recorded.ts';

/** Tables that are useless in another database, or that name this machine. */
const NOT_RECORDED = ['processes', 'auth_sessions', 'auth_familiar', 'schedules', 'rate_limits'];

/** Tables whose rows must not expire in the record. */
const KEPT = ['tasks', 'outputs', 'files'];

/**
 * Records the release of the working tree in `releases/<version>/`: its commit, a small database created by it, and the data
 * that its customers read. It refuses a release with texts that aren't translated from today's English. Run `node scripts/with-node.mjs tests/releases/record.ts` once, at the commit of the release.
 */
await runMain(async () => {
  if ((await run('git', ['status', '--porcelain'], { quiet: true })).trim() !== '') {
    throw new CommandFailed('A release is recorded at its commit: the working tree has changes.');
  }
  // Readers of a release get all texts in their language.
  await run(process.execPath, ['scripts/i18n-report.ts', '--release']);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = (await run('git', ['rev-parse', 'HEAD'], { quiet: true })).trim();
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-release-'));
  const hook = await receiver();
  const db = await embeddedDatabase();
  const app = await testApp({
    db,
    config: { dataDir, secret: RECORD_SECRET, sandboxMaxSeconds: 20, callbackAllow: [hook.place] },
  });
  try {
    await makeAccounts(app, hook);
    for (const table of KEPT) await db.query(`update ${table} set expires_at = '2999-12-31'`);
    const reads = await readAccounts(app);
    await app.core.schedules.settled();
    for (const table of NOT_RECORDED) await db.query(`delete from ${table}`);
    const folder = releaseFolder(version);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'commit'), `${commit}\n`);
    await writeFile(join(folder, 'database.sql.gz'), gzipSync(await dumpDatabase(db, readSchema()), { level: 9 }));
    await writeFile(join(folder, 'reads.json'), JSON.stringify(reads));
    await run('oxfmt', [join(folder, 'reads.json')], { quiet: true });
    process.stdout.write(`releases/${version} is the release of ${commit}.\n`);
  } finally {
    await app.close();
    await hook.close();
    await rm(dataDir, { recursive: true });
  }
});
