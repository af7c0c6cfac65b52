import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { CommandFailed, runMain } from './run.ts';

/** A language that doesn't exist, which finds texts that are hard-coded or have too little room. */
const pseudo = 'pseudo';

interface Ports {
  readonly site: number;
  readonly api: number;
}

function start(name: string, command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  child.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
  return child;
}

const publicUrl = (port: number): string => process.env.PUBLIC_URL || `http://localhost:${port}`;

/** The API is reached through the site's URL, so that cookies and origins are the same as in production. */
function startBoth(language: string, ports: Ports): ChildProcess[] {
  const isPseudo = language === pseudo;
  const address = publicUrl(ports.site);
  const api = start('API', 'node', ['--watch', 'server/main.ts'], {
    PORT: String(ports.api),
    PUBLIC_URL: address,
  });
  const site = start(
    'site',
    'docusaurus',
    [
      'start',
      '--locale',
      isPseudo ? defaultLocale : language,
      '--port',
      String(ports.site),
      '--host',
      '127.0.0.1',
      '--no-open',
    ],
    // The bundler's cache on disk grows without limit and outlives its branch.
    {
      API_ORIGIN: `http://127.0.0.1:${ports.api}`,
      PUBLIC_URL: address,
      DOCUSAURUS_NO_PERSISTENT_CACHE: '1',
      DEV_PSEUDO: isPseudo ? '1' : '',
    },
  );
  return [api, site];
}

/** Resolves when one of them has exited, after stopping the others. */
async function waitForAll(children: readonly ChildProcess[]): Promise<void> {
  const ends = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())));
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  await Promise.race(ends);
  stop();
  await Promise.all(ends);
}

/**
 * `npm run dev [-- --locale zh]`: the site uses PORT (3000), and the API the next port. `--locale pseudo` shows English as in
 * plugins/inline-translations/pseudo.ts.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { locale: { type: 'string', default: defaultLocale } } });
  const codes: readonly string[] = [...siteLocales.map(({ code }) => code), pseudo];
  if (!codes.includes(values.locale)) throw new CommandFailed(`--locale must be one of ${codes.join(', ')}.`);
  const site = Number(process.env.PORT || 3000);
  // No server inserts its URL in development.
  process.env.DEV_ORIGIN = publicUrl(site);
  await generate();
  await waitForAll(startBoth(values.locale, { site, api: site + 1 }));
}

await runMain(main);
