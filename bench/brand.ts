import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/freshness.ts';
import { run } from '../scripts/run.ts';
import { receiver } from '../tests/callbacks/receiver.ts';
import { startEmailServer } from '../tests/email-server.ts';
import { startServer } from '../tests/server-process.ts';
import { findNamesIn } from './brand/names.ts';
import { Visit } from './brand/visit.ts';

/*
 * Another company's site: builds it with bench/brand/site.json and bench/brand/catalog.yaml in a copy of the repository, and runs its
 * server. Then it searches everything that customers get for names of this project and for other origins: pages, scripts, clients,
 * headers, responses, emails, a callback, a song and a receipt.
 * `npm run bench -- brand [--locale en]` (a few minutes; without a language, all are built)
 */
const { values } = parseArgs({ options: { locale: { type: 'string' } } });
const settings = { SITE_CONFIG: 'bench/brand/site.json', CATALOG: 'bench/brand/catalog.yaml' };

/** Copies the files of the repository and the generated files, without builds. Packages and the history are shared. */
async function copyRepository(tree: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\n').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue;
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await cp(join(root, file), join(tree, file));
  }
  await cp(join(root, 'generated'), join(tree, 'generated'), {
    recursive: true,
    filter: (path) => basename(path) !== 'builds',
  });
  for (const name of ['node_modules', '.git']) symlinkSync(join(root, name), join(tree, name));
}

const folder = await mkdtemp(join(tmpdir(), 'brand-'));
const tree = join(folder, 'site');
const [emailServer, hook] = await Promise.all([startEmailServer(), receiver()]);
try {
  await copyRepository(tree);
  const languages = values.locale === undefined ? [] : ['--locale', values.locale];
  await run('node', [join(tree, 'scripts/with-node.mjs'), 'scripts/build.ts', ...languages], { env: settings });

  const { files, found } = findNamesIn(join(tree, 'build'));
  const server = await startServer(
    {
      ...settings,
      DATA_DIR: join(folder, 'data'),
      SANDBOX_SPEED: '0',
      SMTP_URL: emailServer.url,
      MAIL_FROM: 'Example Songs <hello@songs.example>',
      CALLBACK_ALLOW: hook.place,
    },
    join(tree, 'server/main.ts'),
  );
  const visit = new Visit(server.url);
  try {
    await visit.pages();
    await visit.signUp(emailServer);
    await visit.song(hook);
    const receipt = await visit.receipt('taster');
    if (!receipt.includes('Example Songs Ltd') || !receipt.includes('4.50')) found.push(`receipt: ${receipt}`);
  } finally {
    await server.end('SIGTERM');
  }
  found.push(...visit.found);
  console.table([{ 'files of the site': files, ...Object.fromEntries(visit.seen), found: found.length }]);
  if (found.length > 0) {
    console.log(found.slice(0, 100).join('\n'));
    process.exitCode = 1;
  }
} finally {
  await emailServer.close();
  await hook.close();
  await rm(folder, { recursive: true, force: true });
}
