import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandFailed } from './run.ts';

/** A server of this machine. */
export interface Process {
  readonly role: string;
  readonly port: number;
}

/** The processes of an installation, and the shell commands that stop and start one of them: they get ROLE and PORT. */
export interface Processes {
  readonly list: readonly Process[];
  readonly stop: string;
  readonly start: string;
}

const ADDRESS = '127.0.0.1';
const POLL_MS = 200;

/** For the units of deploy/systemd. */
export const SYSTEMD = {
  stop: 'systemctl stop "cadenza-$ROLE@$PORT"',
  start: 'systemctl start "cadenza-$ROLE@$PORT"',
} as const;

/** @throws CommandFailed unless it is like `web:3000,web:3001,worker:3100`. */
export const readProcesses = (text: string): Process[] =>
  text.split(',').map((each) => {
    const [, role, port] = /^(web|worker|all):(\d+)$/.exec(each) ?? [];
    if (role === undefined) throw new CommandFailed(`--processes must be like web:3000,worker:3100, not ${each}.`);
    return { role, port: Number(port) };
  });

/**
 * Runs a program to its end. A signal to this process doesn't end it here, so that an interrupted upgrade goes back.
 * @throws CommandFailed with its output.
 */
export async function runTool(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { env: { ...process.env, ...env }, maxBuffer: 1e8 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new CommandFailed(`${program} failed: ${`${stdout}${stderr}`.trim() || message}`);
  }
}

/** The running units of deploy/systemd. None where systemd isn't running. */
export async function findUnits(): Promise<Process[]> {
  const args = ['list-units', '--plain', '--no-legend', 'cadenza-web@*', 'cadenza-worker@*'];
  const listed = await runTool('systemctl', args).catch(() => '');
  return [...listed.matchAll(/^cadenza-(web|worker)@(\d+)\.service/gm)].map(([, role, port]) => ({
    role: role!,
    port: Number(port),
  }));
}

export const nameProcess = ({ role, port }: Process): string => `${role} on port ${port}`;

/** Whether something listens on a port of this machine. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: ADDRESS, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Runs a command of the operator to its end. What it starts may live on. */
async function runCommand(command: string, { role, port }: Process): Promise<void> {
  const env = { ...process.env, ROLE: role, PORT: String(port) };
  const child = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new CommandFailed(`${command} failed for ${role} on port ${port}.`);
}

/** Waits until something is done. @throws CommandFailed after so many seconds. */
export async function waitUntil(
  isDone: () => Promise<boolean>,
  seconds: number,
  failure: string,
  signal?: AbortSignal,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isDone())) {
    signal?.throwIfAborted();
    if (performance.now() > end) throw new CommandFailed(failure);
    await delay(POLL_MS);
  }
}

/** Whether /readyz returns 200 and "ok", which includes the database and the files. */
async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://${ADDRESS}:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
    return response.ok && ((await response.json()) as { status: string }).status === 'ok';
  } catch {
    return false;
  }
}

/** @throws CommandFailed if the process isn't ready in time, and the reason of `signal`. */
export const waitUntilReady = (which: Process, seconds: number, signal?: AbortSignal): Promise<void> =>
  waitUntil(() => isReady(which.port), seconds, `${nameProcess(which)} isn’t ready after ${seconds} s.`, signal);

/** Stops a process, and waits until its port is closed. */
export async function stopProcess({ stop }: Processes, which: Process, seconds: number): Promise<void> {
  await runCommand(stop, which);
  const failure = `${nameProcess(which)} still listens ${seconds} s after ${stop}`;
  await waitUntil(async () => !(await isListening(which.port)), seconds, failure);
}

/** Starts a process, and waits until it is ready. */
export async function startProcess({ start }: Processes, which: Process, seconds: number): Promise<void> {
  await runCommand(start, which);
  await waitUntilReady(which, seconds);
}
