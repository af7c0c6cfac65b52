import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './freshness.ts';
import { readReleaseFile } from './release-facts.ts';
import { CommandFailed, runMain } from './run.ts';
import { deleteOthers, installPackages, unpackRelease } from './upgrade-archive.ts';
import { planBackup } from './upgrade-backup.ts';
import {
  checkBackupSpace,
  checkReleaseSpace,
  checkVersions,
  findInstalled,
  linkTo,
  readServerConfig,
  runsBeside,
} from './upgrade-checks.ts';
import { findUnits, nameProcess, type Processes, readProcesses, SYSTEMD } from './upgrade-processes.ts';
import { type Plan, print, upgrade, verifyLedger } from './upgrade-stages.ts';

const USAGE = `npm run upgrade -- RELEASE.tar.gz, or its https address. Run it with the variables of the servers.
  --sha256 CHECKSUM    instead of the file RELEASE.tar.gz.sha256
  --home FOLDER        of the releases and the link current; by default the one that this release is in
  --backup FOLDER      by default FOLDER/backup
  --processes LIST     such as web:3000,web:3001,worker:3100; by default the running units of deploy/systemd
  --stop, --start      shell commands for one process, with ROLE and PORT
  --seconds N          that a process has to start or stop, 120 by default
  --at-once            stops all processes first, also if the two releases can run side by side`;

/** What is started from where a command is given, which npm keeps. */
const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/** @throws CommandFailed if another upgrade uses it. */
async function makeScratch(home: string): Promise<string> {
  const scratch = join(home, '.upgrade');
  try {
    await mkdir(scratch);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandFailed(
      `${scratch} exists: another upgrade is running. If none is, it was killed: delete the folder.`,
    );
  }
  // The processes that try the release may belong to another user.
  await mkdir(join(scratch, 'data'));
  await chmod(join(scratch, 'data'), 0o777);
  return scratch;
}

/** Says what to do if the processes aren't known. */
function printRestart({ home, installed }: Plan): void {
  print(
    `Restart the processes now, one after the other, from ${linkTo(home)}. To go back, run this and restart them again:\n` +
      `  ln -sfn ${basename(installed)} ${linkTo(home)}`,
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sha256: { type: 'string' },
      home: { type: 'string' },
      backup: { type: 'string' },
      processes: { type: 'string' },
      stop: { type: 'string', default: SYSTEMD.stop },
      start: { type: 'string', default: SYSTEMD.start },
      seconds: { type: 'string', default: '120' },
      'at-once': { type: 'boolean', default: false },
    },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new CommandFailed(USAGE);
  const seconds = Number(values.seconds);
  if (!(seconds >= 1)) throw new CommandFailed(`--seconds must be a number from 1 on, not ${values.seconds}.`);
  const home = values.home === undefined ? dirname(root) : fromHere(values.home);
  const installed = findInstalled(home);
  const config = readServerConfig(installed);
  const { stop, start } = values;
  const list = values.processes === undefined ? await findUnits() : readProcesses(values.processes);
  const processes: Processes = { list, stop, start };
  const backupFolder = values.backup === undefined ? join(home, 'backup') : fromHere(values.backup);
  const backup = planBackup(config, backupFolder);
  await checkBackupSpace(backupFolder, backup);
  const source = given.startsWith('http') ? given : fromHere(given);
  await checkReleaseSpace(home, source);

  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isInterrupted = true));
  const scratch = await makeScratch(home);
  try {
    const { folder: wanted, release } = await unpackRelease(source, { home, scratch, sha256: values.sha256 }, (found) =>
      checkVersions(found, installed),
    );
    const isInTurn = !values['at-once'] && config.databaseUrl !== null && runsBeside(release, installed);
    if (!isInTurn && list.length === 0) {
      throw new CommandFailed(
        `All processes must stop before this upgrade. Name them: --processes web:3000,worker:3100, with --stop and --start.`,
      );
    }
    print(`From ${basename(installed)} to ${basename(wanted)}: ${list.map(nameProcess).join(', ') || 'no process'}`);
    print('Installing the packages');
    await installPackages(wanted, installed);
    const plan: Plan = {
      home,
      scratch,
      installed,
      wanted,
      config,
      processes,
      isInTurn,
      backup,
      backupFolder,
      seconds,
      checkInterrupted() {
        if (isInterrupted) throw new CommandFailed('The upgrade was interrupted.');
      },
    };
    // A ledger that is wrong already isn't the fault of the new release.
    if (isInTurn && readReleaseFile(installed) !== null) await verifyLedger(installed, plan);
    await upgrade(plan);
    await deleteOthers(home, [wanted, installed]);
    print(
      `${basename(wanted)} is installed. The release before stays in ${installed}, and the backup in ${backupFolder}.`,
    );
    if (list.length === 0) printRestart(plan);
  } finally {
    if (existsSync(scratch)) await rm(scratch, { recursive: true });
  }
}

await runMain(main);
