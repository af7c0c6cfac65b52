import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { reportReady } from '../../server/core/logging.ts';

// A server that sends no callbacks: they are due by its own clock, which is an hour behind the database's.
const config = readConfig();
const clock = { now: () => new Date(Date.now() - 3_600_000) };
const app = await buildApp(
  { ...config, sandboxMaxSeconds: 5, siteDir: process.env['SITE_DIR'] ?? config.siteDir },
  { clock },
);
await app.listen({ port: config.port, host: config.host });
reportReady(app, config);
