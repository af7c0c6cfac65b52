import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { reportReady } from '../../server/core/logging.ts';

// A server that serves the site of the folder SITE, and nothing else.
const config = { ...readConfig(), siteDir: process.env['SITE']! };
const app = await buildApp(config, { features: [], partial: true });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: config.port, host: config.host });
reportReady(app, config);
