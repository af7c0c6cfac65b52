import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { reportReady } from '../../server/core/logging.ts';

// The whole server with the site of the folder SITE.
const config = { ...readConfig(), siteDir: process.env['SITE']! };
const app = await buildApp(config);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: config.port, host: config.host });
reportReady(app, config);
