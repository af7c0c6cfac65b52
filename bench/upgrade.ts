import { readFileSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/freshness.ts';
import { recordedReleases } from '../scripts/migration-rules.ts';
import { STOPPED } from '../scripts/release.ts';
import { run } from '../scripts/run.ts';
import { presentRelease, upgradeByCommand } from './upgrade/command.ts';
import { upgradeUnderLoad } from './upgrade/under-load.ts';

/*
 * `npm run bench -- upgrade [turn] [stop] [load] [--release 0.2.0] [--seconds 10]`
 * turn, stop: `npm run upgrade` to the present release and to some that fail, with PostgreSQL and a bucket: from the present server,
 * whose processes restart in turn, and from a recorded release, whose processes stop first. The backups are restored into empty ones.
 * Needs rclone and the programs of PostgreSQL.
 * load: an upgrade and a rollback from a recorded release under load, without the command. No request may fail, and a restarted
 * process of the old release must not replace SQL functions or settings of a newer one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'string' }, seconds: { type: 'string', default: '10' } },
});
const release = values.release ?? recordedReleases().toSorted().at(-1);
if (release === undefined) throw new Error('No release is recorded in releases/.');
const commit = readFileSync(join(root, 'releases', release, 'commit'), 'utf8').trim();

/** Puts the files of the recorded release into an empty folder, ready to start. */
async function checkOut(tree: string): Promise<void> {
  await run('git', ['archive', '--output', `${tree}.tar`, commit], { quiet: true });
  await run('tar', ['-xf', `${tree}.tar`, '-C', tree], { quiet: true });
  const lock = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lock(tree) === lock(root)) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  // Installs the packages of its lockfile if they are missing.
  await run('node', [join(tree, 'scripts/with-node.mjs'), 'scripts/generate.ts'], { quiet: true });
}

/** The tree of a recorded release, or the present one if that release can't run beside it. */
async function findOlder(name: string): Promise<string> {
  if (STOPPED.has(name)) return root;
  const old = join(folder, 'old');
  await mkdir(old);
  await checkOut(old);
  return old;
}

const folder = await mkdtemp(join(tmpdir(), 'cadenza-upgrade-'));
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const rows: object[] = [];
try {
  if (isWanted('turn')) {
    rows.push(
      await upgradeByCommand(folder, { name: 'turn', older: presentRelease, stops: false, isSuperuser: false }),
    );
  }
  // Release 0.2.0 could be installed by a superuser only.
  if (isWanted('stop')) {
    rows.push(await upgradeByCommand(folder, { name: 'stop', older: checkOut, stops: true, isSuperuser: true }));
  }
  if (rows.length > 0) console.table(rows);
  if (isWanted('load')) {
    if (!(await upgradeUnderLoad(folder, await findOlder(release), Number(values.seconds)))) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
