import { flushCompileCache } from 'node:module';
import { readConfig } from '../../server/config.ts';
import { cacheCompiledCode } from '../../server/core/compile-cache.ts';

// The server as `server/main.ts` starts it, but with the shortest possible songs, because tests have no time for long ones, and
// with the pages of SITE_DIR, because tests read none and listing all of them takes a fifth of a start.
const config = readConfig();
cacheCompiledCode(config.dataDir);
const { buildApp } = await import('../../server/app.ts');
const { reportReady } = await import('../../server/core/logging.ts');
const app = await buildApp({ ...config, sandboxMaxSeconds: 5, siteDir: process.env['SITE_DIR'] ?? config.siteDir });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: config.port, host: config.host });
flushCompileCache();
reportReady(app, config);
