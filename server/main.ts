import { Session } from 'node:inspector/promises';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { readOwnConfig, readWatchdog } from './config.ts';
import { nameConnections } from './core/application-name.ts';
import { cacheCompiledCode } from './core/compile-cache.ts';
import { checkStart } from './core/startup.ts';
import { describePortError, StartupError } from './core/startup-error.ts';
import { feedWatchdog } from './core/watchdog.ts';

const SAME_SIGNAL_MS = 1_000;

/**
 * How far the heap for new objects may grow. It doesn't grow while modules are loaded: most of those objects stay, and would leave
 * the heap many times larger than an idle server needs. Afterwards it may grow by the default factor of two.
 */
const GROWTH = { loading: 1, running: 2 } as const;

/** Frees memory that only the startup needed, because an idle server allocates too little to trigger a garbage collection. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

async function main(): Promise<void> {
  feedWatchdog(readWatchdog());
  const configured = readOwnConfig();
  const config = nameConnections(configured, configured.role);
  await checkStart(config);
  cacheCompiledCode(config.dataDir);
  setFlagsFromString(`--semi-space-growth-factor=${GROWTH.loading}`);
  const [{ buildApp }, { reportStart }] = await Promise.all([import('./app.ts'), import('./first-start.ts')]);
  const app = await buildApp(config);
  for (const warning of config.warnings) app.log.warn(warning);
  const fail = (error: unknown) => {
    app.log.fatal({ err: error }, 'Unrecoverable error; exiting');
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  let stoppingSince: number | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal exits immediately. A signal to the process group arrives twice at once, directly and through npm.
      if (stoppingSince !== null && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      if (stoppingSince !== null) return;
      stoppingSince = performance.now();
      // Someone at a terminal doesn't wait for proxies.
      const seconds = signal === 'SIGTERM' ? config.drainSeconds : 0;
      app.log.info({ signal, seconds }, 'Stopping');
      app
        .leave(seconds)
        .then(() => app.close())
        .then(() => process.exit(0), fail);
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
  await app.built;
  await reportStart(app, config);
}

try {
  await main();
} catch (error) {
  const message = error instanceof StartupError ? error.message : describePortError(error);
  if (message === null) throw error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
