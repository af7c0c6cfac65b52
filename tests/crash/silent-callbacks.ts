import { buildApp } from '../../server/app.ts';
import { reportReady } from '../../server/core/logging.ts';
import { readShortConfig } from './short-config.ts';

// A server that sends no callbacks: they are due by its own clock, which is an hour behind the database's.
const config = readShortConfig();
const clock = { now: () => new Date(Date.now() - 3_600_000) };
const app = await buildApp(config, { clock });
await app.listen({ port: config.port, host: config.host });
reportReady(app, config);
