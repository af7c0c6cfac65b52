import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../server/config.ts';
import { freePort } from './free-port.ts';
import { CommandFailed } from './run.ts';
import type { Backup } from './upgrade-backup.ts';
import { linkTo } from './upgrade-checks.ts';
import {
  nameProcess,
  type Process,
  type Processes,
  startProcess,
  stopProcess,
  waitUntilReady,
} from './upgrade-processes.ts';

export interface Plan {
  readonly home: string;
  /** A folder for the time of the upgrade. */
  readonly scratch: string;
  /** The folders of the two releases. */
  readonly installed: string;
  readonly wanted: string;
  readonly config: Config;
  readonly processes: Processes;
  /** Whether the processes restart one by one, or all of them stop before the migration. */
  readonly isInTurn: boolean;
  readonly backup: Backup;
  readonly backupFolder: string;
  /** For a process to become ready, or to stop. */
  readonly seconds: number;
  /** Throws if the operator has interrupted the upgrade. */
  checkInterrupted(): void;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A command of a release in its folder, with the rights of the owner of the data, so that the servers can use its files, and what it prints. */
function spawnIn(folder: string, { config, scratch }: Plan, args: readonly string[], env: Record<string, string>) {
  const hasData = config.databaseUrl === null || config.storage === null;
  const owner = hasData && process.getuid?.() === 0 ? statSync(config.dataDir) : undefined;
  const child = spawn(process.execPath, [join(folder, 'scripts/with-node.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, ...(hasData ? {} : { DATA_DIR: join(scratch, 'data') }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(owner === undefined ? {} : { uid: owner.uid, gid: owner.gid }),
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, readOutput: () => output.join('').trim() };
}

/** Runs a command of a release. @throws CommandFailed with its output. */
async function runIn(folder: string, plan: Plan, failure: string, args: readonly string[]): Promise<void> {
  const { child, readOutput } = spawnIn(folder, plan, args, {});
  const [code] = (await once(child, 'close')) as [number | null];
  const text = readOutput();
  if (code !== 0) throw new CommandFailed(`${failure}:\n${text}`);
  for (const line of text.split('\n')) print(`  ${line}`);
}

export const verifyLedger = (folder: string, plan: Plan): Promise<void> =>
  runIn(folder, plan, 'The ledger check failed', ['scripts/admin.ts', '--verify-ledger']);

/** Starts the new release on a port of its own, where no customer reaches it, and in maintenance, so that it changes nothing. */
async function tryOut(plan: Plan): Promise<void> {
  const port = await freePort();
  // A web process needs a database and a bucket.
  const role = plan.config.databaseUrl === null || plan.config.storage === null ? 'all' : 'web';
  const more = { ROLE: role, MAINTENANCE: '1', HOST: '127.0.0.1', PORT: String(port), DRAIN_SECONDS: '0' };
  const { child, readOutput } = spawnIn(plan.wanted, plan, ['scripts/serve.ts'], more);
  const ended = new AbortController();
  const exit = once(child, 'close').finally(() => ended.abort(new CommandFailed('it ended')));
  try {
    await waitUntilReady({ role, port }, plan.seconds, ended.signal);
    const { status } = await fetch(`http://127.0.0.1:${port}/`);
    if (status !== 200) throw new CommandFailed(`its first page returns ${status}`);
  } catch (error) {
    const last = readOutput().split('\n').slice(-5).join('\n');
    throw new CommandFailed(`The new release doesn't run here: ${(error as Error).message}\n${last}`);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

/** Points `current` to a release, atomically. */
async function switchTo({ home }: Plan, folder: string): Promise<void> {
  const next = `${linkTo(home)}.next`;
  await rm(next, { force: true });
  await symlink(basename(folder), next);
  await rename(next, linkTo(home));
}

/** What has happened so far, for going back. */
interface Progress {
  readonly restarted: Process[];
  isStopped: boolean;
  hasBackup: boolean;
}

async function goForward(plan: Plan, done: Progress): Promise<void> {
  const { processes, isInTurn, backup, backupFolder, wanted, seconds } = plan;
  const stage = async (name: string, work: () => Promise<unknown>) => {
    plan.checkInterrupted();
    print(name);
    await work();
  };
  if (!isInTurn) {
    done.isStopped = true;
    for (const each of processes.list)
      await stage(`Stopping ${nameProcess(each)}`, () => stopProcess(processes, each, seconds));
  }
  await stage(`Backing up to ${backupFolder}`, () => backup.make());
  done.hasBackup = true;
  await stage('Migrating', () => runIn(wanted, plan, 'The migration failed', ['scripts/migrate.ts']));
  await stage('Trying the new release', () => tryOut(plan));
  await stage('Verifying the ledger', () => verifyLedger(wanted, plan));
  await stage(`Switching to ${basename(wanted)}`, () => switchTo(plan, wanted));
  for (const each of processes.list) {
    await stage(`Starting ${nameProcess(each)}`, async () => {
      done.restarted.push(each);
      if (isInTurn) await stopProcess(processes, each, seconds);
      await startProcess(processes, each, seconds);
    });
  }
  if (plan.config.databaseUrl !== null) await stage('Verifying the ledger', () => verifyLedger(wanted, plan));
}

/** Starts the installed release again. If it can't run with what was migrated, its backup comes first. */
async function goBack(plan: Plan, { restarted, isStopped, hasBackup }: Progress): Promise<void> {
  const { processes, installed, backup, seconds } = plan;
  await switchTo(plan, installed);
  for (const each of isStopped ? processes.list : restarted) {
    print(`Stopping ${nameProcess(each)}`);
    await stopProcess(processes, each, seconds);
    if (isStopped) continue;
    print(`Starting ${nameProcess(each)} of the earlier release`);
    await startProcess(processes, each, seconds);
  }
  if (!isStopped) return;
  if (hasBackup) {
    print('Restoring the backup');
    await backup.restore();
  }
  for (const each of processes.list) {
    print(`Starting ${nameProcess(each)} of the earlier release`);
    await startProcess(processes, each, seconds);
  }
}

/** Upgrades, or goes back. @throws CommandFailed that says what failed and what runs now. */
export async function upgrade(plan: Plan): Promise<void> {
  const done: Progress = { restarted: [], isStopped: false, hasBackup: false };
  try {
    await goForward(plan, done);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    print(`${why}\nGoing back.`);
    await goBack(plan, done).catch((failure: Error) => {
      throw new CommandFailed(
        `${why}\nGoing back failed too: ${failure.message}\nThe backup is in ${plan.backupFolder}. See "Upgrading" in OPERATING.md.`,
      );
    });
    const data =
      done.isStopped && done.hasBackup ? 'with the data of the backup' : 'and nothing that it uses was removed';
    throw new CommandFailed(`${why}\nThe upgrade was undone: ${basename(plan.installed)} serves, ${data}.`);
  }
}
