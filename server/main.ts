import { Session } from 'node:inspector/promises';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config.ts';
import { keepCompiled } from './core/compiled.ts';
import { DataDirInUse } from './core/guard.ts';
import { MigrationError } from './core/migrate.ts';

/** What an operator can mend is said in a sentence, without a stack. */
function sentence(error: unknown): string | null {
  if ([ConfigError, DataDirInUse, MigrationError].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is in use by another program. Set PORT to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} of ${address} may not be opened. Set PORT to another one.`;
  return null;
}

const SAME_SIGNAL_MS = 1_000;

/**
 * How the heap for what is new may grow: not at all while the program is loaded, most of which stays and would leave the
 * heap many times as large as a server at rest needs; then by two, as is usual.
 */
const GROWTH = { loading: 1, running: 2 } as const;

/** Gives back what only the start needed: a server at rest makes no new garbage that would have it collected. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

async function main(): Promise<void> {
  const config = readConfig();
  keepCompiled(config.dataDir);
  setFlagsFromString(`--semi-space-growth-factor=${GROWTH.loading}`);
  const { buildApp } = await import('./app.ts');
  const app = await buildApp(config);
  const fail = (error: unknown) => {
    app.log.fatal({ err: error }, 'the process cannot go on');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  let stoppingSince: number | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Who asks again does not want to wait. A signal to the whole process group arrives twice at once: also through npm.
      if (stoppingSince !== null && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      if (stoppingSince !== null) return;
      stoppingSince = performance.now();
      app.log.info({ signal }, 'stopping');
      app.close().then(() => process.exit(0), fail);
    });
  }

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw error;
  }
  flushCompileCache();
  await collectGarbage();
  setFlagsFromString(`--semi-space-growth-factor=${GROWTH.running}`);
  process.stdout.write(`Listening at ${config.publicUrl}\n`);
}

try {
  await main();
} catch (error) {
  const message = sentence(error);
  if (message === null) throw error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
