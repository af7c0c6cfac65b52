import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readClientPackages, withClientPackages } from '../../plugins/client-packages.ts';
import { replaceOrigin } from '../../plugins/site-origin.ts';
import { root } from '../../scripts/freshness.ts';
import { freePort } from '../../scripts/free-port.ts';
import { parseFences } from '../../tests/samples/fences.ts';

const run = promisify(execFile);
const packages = readClientPackages(root, {});

const PAGE = `import type { Task } from '${packages.npm}';

const status: Task['status'] = 'queued';

export default function Page() {
  return <p>{status}</p>;
}
`;

const LAYOUT = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html><body>{children}</body></html>;
}
`;

/** Installs Next.js and the client, with the route handlers of the recipe and a page that uses the types. */
async function createApp(folder: string, origin: string): Promise<string> {
  const handlers = parseFences('docs/recipes/nextjs.mdx')
    .filter(({ role }) => role === 'file')
    .map(({ title, code }) => [title!, replaceOrigin(withClientPackages(code, packages), origin)] as const);
  const files = [
    ['package.json', '{ "name": "app", "private": true }'],
    ['app/page.tsx', PAGE],
    ['app/layout.tsx', LAYOUT],
    ...handlers,
  ] as const;
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const wanted = ['next@16', 'react@19', 'react-dom@19', 'typescript@5', '@types/react@19', '@types/node@24'];
  const client = `${origin}/client/${packages.npmFile}`;
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...wanted, client], { cwd: folder });
  const { stdout } = await run('npx', ['--no-install', 'next', '--version'], { cwd: folder });
  return stdout.trim();
}

/** The statuses of a song that is requested, and of a callback that nobody signed. */
async function callHandlers(origin: string): Promise<readonly [song: number, forgery: number]> {
  const post = (path: string, body: object) =>
    fetch(origin + path, { method: 'POST', body: JSON.stringify(body) }).then(({ status }) => status);
  return [await post('/api/songs', { prompt: 'a waltz' }), await post('/hooks/songs', { type: 'task.complete' })];
}

/** Builds a Next.js app with the route handlers of the recipe, starts it, and calls both. */
export async function buildNextApp(origin: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-next-'));
  const env = {
    ...process.env,
    ...environment,
    NEXT_TELEMETRY_DISABLED: '1',
    CI: '1',
    NODE_ENV: 'production' as const,
  };
  try {
    const version = await createApp(folder, origin);
    const started = performance.now();
    await run('npx', ['--no-install', 'next', 'build'], { cwd: folder, env });
    console.log(`${version}: built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    const port = await freePort();
    const next = join(folder, 'node_modules/next/dist/bin/next');
    const child = spawn(process.execPath, [next, 'start', '-p', String(port)], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    try {
      for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ready')) break;
      const [song, forgery] = await callHandlers(`http://localhost:${port}`);
      console.log(`a song is requested: ${song} (202), a callback without a signature: ${forgery} (400)`);
      if (song !== 202 || forgery !== 400) process.exitCode = 1;
    } finally {
      child.kill('SIGKILL');
      await exit;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
