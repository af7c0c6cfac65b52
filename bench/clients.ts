import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientFolder } from '../scripts/client.ts';
import { freePort } from '../scripts/free-port.ts';
import { createTestKey } from '../tests/samples/test-key.ts';
import { startServer } from '../tests/server-process.ts';
import { firstSongs } from './clients/first-songs.ts';
import { buildNextApp } from './clients/next-app.ts';

/*
 * The clients as an integrator meets them: from an empty folder to a song by the commands of the docs alone, in each language, and
 * a build of a Next.js app with the route handlers of the recipe. npm installs Next.js into a temporary folder.
 *   npm run bench -- clients [songs] [next]
 */
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

const folder = await mkdtemp(join(tmpdir(), 'cadenza-clients-'));
// Of the site, guides download only the packages.
const site = join(folder, 'site');
await mkdir(site);
await cp(clientFolder, join(site, 'client'), { recursive: true });
for (const [name, content] of [
  ['index.html', ''],
  ['csp.json', '{}'],
] as const)
  await writeFile(join(site, name), content);

const server = await startServer(
  { DATA_DIR: join(folder, 'data'), SECRET: 'a secret that is used in benchmarks only', SITE: site },
  join(import.meta.dirname, 'clients/serve.ts'),
);
try {
  const origin = `http://localhost:${server.port}`;
  const { key, webhookSecret } = await createTestKey(origin);
  if (isWanted('songs')) await firstSongs({ origin, key, webhookSecret, port: await freePort() });
  if (isWanted('next')) await buildNextApp(origin, { API_KEY: key, WEBHOOK_SECRET: webhookSecret });
} finally {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true });
}
