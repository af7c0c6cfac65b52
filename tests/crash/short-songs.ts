import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';

// The server as `server/main.ts` starts it, but its songs are as short as they get: a test has no time for long ones.
const config = readConfig();
const app = await buildApp({ ...config, sandboxMaxSeconds: 5 });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: config.port, host: config.host });
process.stdout.write(`Listening at ${config.publicUrl}\n`);
