import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { reportReady } from '../server/core/logging.ts';

// A server without a site, so that its catalog may differ from the catalog of build/.
const config = readConfig();
const app = await buildApp({ ...config, siteDir: mkdtempSync(join(tmpdir(), 'no-site-')) });
await app.listen({ port: config.port, host: config.host });
reportReady(app, config);
