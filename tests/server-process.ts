import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../scripts/free-port.ts';

const main = resolve(import.meta.dirname, '..', 'server', 'main.ts');
const exitWithParent = new URL('exit-with-parent.ts', import.meta.url);

/**
 * Servers of tests live too short to profit from optimizing the embedded database's code, which takes a third of their start, and
 * they share compiled code. The benchmarks measure servers as they are in production.
 */
const isTest = process.env['VITEST'] !== undefined;
const options = isTest ? ['--liftoff-only'] : [];
const compiled = isTest ? process.env['NODE_COMPILE_CACHE'] : undefined;
/** For scripts other than `main.ts`: no pages. */
const pages = isTest ? { SITE_DIR: 'no-site' } : {};

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** The lines of standard output so far. */
  readonly lines: readonly string[];
  /** Sends a signal. Resolves with the exit code, or null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A process that may not be listening yet. */
export interface LaunchedServer extends ServerProcess {
  /** Rejects if the process ends before. */
  readonly listening: Promise<void>;
}

export interface ProcessResult {
  readonly code: number | null;
  /** The output on both streams. */
  readonly output: string;
}

function launch(
  env: Readonly<Record<string, string>>,
  script: string,
  args: readonly string[] = [],
): {
  child: ChildProcess;
  output: string[];
  exit: Promise<number | null>;
} {
  const child = spawn(process.execPath, [...options, '--import', exitWithParent.href, script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}), ...pages, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, output, exit: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Runs the server until it ends, for starts that fail, or a script with `args`. */
export async function runServer(
  env: Readonly<Record<string, string>>,
  script = main,
  args: readonly string[] = [],
): Promise<ProcessResult> {
  const { output, exit } = launch(env, script, args);
  return { code: await exit, output: output.join('') };
}

/** Starts the server in its own process, like an operator, or through another `script` that reports when it listens. */
export async function launchServer(env: Readonly<Record<string, string>>, script = main): Promise<LaunchedServer> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const { child, output, exit } = launch({ LOG_LEVEL: 'warn', ...env, PORT: String(port) }, script);
  const lines: string[] = [];
  const { promise: listening, resolve: isReady, reject } = Promise.withResolvers<void>();
  createInterface({ input: child.stdout! }).on('line', (line) => {
    lines.push(line);
    if (line.includes('"msg":"Ready"')) isReady();
  });
  void exit.then((code) => reject(new Error(`The server ended with ${code}:\n${output.join('')}`)));
  listening.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    child,
    lines,
    listening,
    async end(signal) {
      child.kill(signal);
      return exit;
    },
  };
}

/** Starts the server and waits until it listens. `env` must contain DATA_DIR. */
export async function startServer(env: Readonly<Record<string, string>>, script = main): Promise<ServerProcess> {
  const server = await launchServer(env, script);
  await server.listening;
  return server;
}
