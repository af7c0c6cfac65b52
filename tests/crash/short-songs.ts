import { flushCompileCache } from 'node:module';
import { cacheCompiledCode } from '../../server/core/compile-cache.ts';
import { readShortConfig } from './short-config.ts';

// The server as `server/main.ts` starts it, but with short songs.
const config = readShortConfig();
cacheCompiledCode(config.dataDir);
const { buildApp } = await import('../../server/app.ts');
const { reportReady } = await import('../../server/core/logging.ts');
const app = await buildApp(config);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: config.port, host: config.host });
flushCompileCache();
reportReady(app, config);
