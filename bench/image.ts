import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { filesUnder, root } from '../scripts/freshness.ts';
import { readImageFile } from '../scripts/image-files.ts';
import { CommandFailed, run } from '../scripts/run.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { S3_KEY, startS3 } from '../tests/s3/server.ts';
import { startServer } from '../tests/server-process.ts';

/*
 * Follows the steps of deploy/Dockerfile in an empty folder, without Docker: installs the packages, copies what COPY names and
 * starts the server. Then it requests pages and the health checks, and prints sizes.
 * `npm run bench -- image` (a few minutes; it builds the site if there is none)
 */
const MOST_MB = 300;

/** Bytes on disk, counted like `du`. */
const megabytes = (path: string): number =>
  Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t', 1)[0]) / 1024;

async function assemble(folder: string): Promise<void> {
  const { copies, install } = readImageFile();
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) await cp(join(root, name), join(folder, name));
  for (const command of install) {
    const [name, ...args] = command.split(' ');
    execFileSync(name!, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  for (const { sources, target } of copies) {
    for (const source of sources) {
      // Written by the build stage.
      if (source === 'own-catalog.yaml') {
        await writeFile(join(folder, source), '{}\n');
        continue;
      }
      const to = target === '' || target.endsWith('/') ? join(folder, target, basename(source)) : join(folder, target);
      await mkdir(join(to, '..'), { recursive: true });
      await cp(join(root, source), to, { recursive: true, dereference: true });
    }
  }
}

/** Packages of the build, which the image must not contain. */
async function developmentPackages(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return Object.keys(manifest.devDependencies).filter(
    (name) => !name.startsWith('@types/') && existsSync(join(folder, 'node_modules', name)),
  );
}

async function expectStatus(url: string, status: number): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== status) throw new CommandFailed(`${url} returns ${response.status} instead of ${status}`);
}

/** Runs the command of the image to its end and returns its output and exit code. */
function refusal(folder: string, env: Readonly<Record<string, string>>): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/serve.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: `${folder}-data`, ...env },
    encoding: 'utf8',
  });
  if (status !== 1) throw new CommandFailed(`serve ended with ${status} instead of 1:\n${stderr}`);
  return stderr.trim();
}

/** Without a site, a worker runs, but a web process reports what is missing. */
async function tryWithoutSite(folder: string): Promise<void> {
  await rm(join(folder, 'build'), { recursive: true });
  const output = refusal(folder, {});
  if (!output.includes('contains no built site')) throw new CommandFailed(`serve says without a site: ${output}`);
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  try {
    const worker = await startServer(
      {
        ROLE: 'worker',
        DATABASE_URL: postgres.url,
        STORAGE_URL: s3.url,
        AWS_ACCESS_KEY_ID: S3_KEY.id,
        AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
        SECRET: 'a secret that is used in benchmarks only',
        DATA_DIR: `${folder}-data`,
      },
      join(folder, 'scripts/serve.ts'),
    );
    await expectStatus(`${worker.url}/readyz`, 200);
    await worker.end('SIGTERM');
  } finally {
    await Promise.all([postgres.stop(), s3.close()]);
  }
}

if (!existsSync(join(root, 'build/version.json'))) await run('node', ['scripts/build.ts']);
const folder = await mkdtemp(join(tmpdir(), 'image-'));
try {
  const started = performance.now();
  await assemble(folder);
  const seconds = (performance.now() - started) / 1000;
  const left = await developmentPackages(folder);
  if (left.length > 0) throw new CommandFailed(`Packages of the build are installed: ${left.join(', ')}`);
  const files = new Set(filesUnder(folder)).size;

  const begun = performance.now();
  const server = await startServer(
    { DATA_DIR: `${folder}-data`, CATALOG: 'own-catalog.yaml' },
    join(folder, 'scripts/serve.ts'),
  );
  const ready = (performance.now() - begun) / 1000;
  try {
    for (const path of ['/readyz', '/healthz', '/docs/quickstart', '/pricing', '/api/account/session']) {
      await expectStatus(server.url + path, 200);
    }
    await expectStatus(`${server.url}/no/such/page`, 404);
  } finally {
    await server.end('SIGTERM');
    await rm(`${folder}-data`, { recursive: true, force: true });
  }

  const packages = megabytes(join(folder, 'node_modules'));
  const node = megabytes(join(folder, 'node_modules', `node-${process.platform}-${process.arch}`));
  const site = megabytes(join(folder, 'build'));
  const all = megabytes(folder);
  await tryWithoutSite(folder);
  console.log('a worker runs without the site, and a web process says what is missing');
  console.log(`assembled in ${seconds.toFixed(0)} s, ${files} files; listening after ${ready.toFixed(1)} s`);
  console.log(
    `packages ${(packages - node).toFixed(0)} MB, Node ${node.toFixed(0)} MB, site ${site.toFixed(0)} MB, all ${all.toFixed(0)} MB`,
  );
  if (packages - node > MOST_MB) throw new CommandFailed(`The packages take more than ${MOST_MB} MB.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
