import { spawn } from 'node:child_process';
import { SiteConfigError } from '../plugins/site-config.ts';
import { StartupError } from '../server/core/startup-error.ts';
import { root } from './freshness.ts';

/** TypeScript 7. `typescript` is version 6, whose command has the same name (decision 8). */
export const TSC = 'node_modules/typescript-native/bin/tsc';

/** A command that failed, with a message to show as it is. */
export class CommandFailed extends Error {}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const INTERRUPTED = 130;

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Captures the output and shows it only if the command fails. */
  readonly quiet?: boolean;
  /** Prints lines only, instead of a display that changes in place, which would mix with the output of another command. */
  readonly plain?: boolean;
  /** Kills the command after this time. */
  readonly limitSeconds?: number;
}

/**
 * Runs a command in the repository, in our process group. Resolves with its output if `quiet`. Signals are passed on, and
 * end this process when the command has exited.
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet || options.plain ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
      ...(options.limitSeconds === undefined ? {} : { timeout: options.limitSeconds * 1000 }),
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (options.plain ? process.stdout.write(chunk) : chunks.push(chunk)));
    }
    let interrupted = false;
    const interrupt = (signal: NodeJS.Signals) => {
      interrupted = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, interrupt);
    child.on('error', (error) => reject(new CommandFailed(`Could not run ${command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      for (const name of SIGNALS) process.off(name, interrupt);
      const output = Buffer.concat(chunks).toString();
      if (interrupted) process.exit(INTERRUPTED);
      // A command may exit with 0 after it was killed, as Docusaurus does.
      if (code === 0 && !child.killed) resolve(output);
      else {
        const why = child.killed ? `not finished after ${options.limitSeconds} s` : (signal ?? code);
        reject(new CommandFailed(`${output}\n${[command, ...args].join(' ')} failed (${why}).`.trim()));
      }
    });
  });
}

/** The text to print for an error: our own messages as they are, and unexpected errors with their stack. */
export function describe(error: unknown): string {
  if ([CommandFailed, SiteConfigError, StartupError].some((kind) => error instanceof kind))
    return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs an entry point. Errors become a clear message and exit code 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
}
