#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { defaultBaseUrl, packageName, packageVersion } from '../../generated/package.ts';
import { validateBaseUrl } from '../cadenza.ts';
import { isProblem } from '../errors.ts';
import { Transport } from '../transport.ts';
import { forward } from './forward.ts';

const USAGE = `Usage: ${packageName} forward <address> [--api <address>]

Makes an address that the API can call back, and hands what arrives there to a program on this machine.

  <address>   4000, 4000/hooks/songs, localhost:4000/hooks or http://127.0.0.1:4000/hooks
  --api       where the API is (${defaultBaseUrl})

WEBHOOK_SECRET holds the secret to check signatures with; several are parted by a space.
`;

/** Invalid arguments. */
class UsageError extends Error {}

/** `4000/hooks` means this machine. */
function parseTarget(typed: string): string {
  const local = /^\d+(\/|$)/.test(typed) ? `localhost:${typed}` : typed;
  const address = /^https?:\/\//.test(local) ? local : `http://${local}`;
  if (!URL.canParse(address)) throw new UsageError(`${typed} is no address.`);
  return new URL(address).href;
}

function readSecrets(variable: string | undefined): string[] {
  const secrets = (variable ?? '').split(/[\s,]+/).filter(Boolean);
  const good = secrets.every((secret) => /^whsec_[\w+/=-]+$/.test(secret));
  if (!good) throw new UsageError('WEBHOOK_SECRET is no secret: it has to begin with whsec_.');
  return secrets;
}

function typed(args: readonly string[]) {
  const options = { api: { type: 'string' }, help: { type: 'boolean' }, version: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readBaseUrl(api: string | undefined): string {
  try {
    return validateBaseUrl(api ?? defaultBaseUrl);
  } catch (error) {
    throw new UsageError((error as Error).message.replace('baseUrl', '--api'));
  }
}

async function main(): Promise<void> {
  const { values, positionals } = typed(process.argv.slice(2));
  const print = (text: string) => process.stdout.write(`${text}\n`);
  if (values.help) return void print(USAGE.trimEnd());
  if (values.version) return void print(packageVersion);
  const [command, address, ...others] = positionals;
  if (command !== 'forward' || address === undefined || others.length > 0) throw new UsageError('');
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(signal));
  const baseUrl = readBaseUrl(values.api);
  const transport = new Transport({ baseUrl, apiKey: null, timeout: 30_000, maxRetries: 2, fetch: globalThis.fetch });
  const secrets = readSecrets(process.env.WEBHOOK_SECRET);
  const { signal } = ending;
  await forward({ transport, target: parseTarget(address), secrets, print, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

try {
  await main();
} catch (error) {
  const wrongUse = error instanceof UsageError;
  const over = isProblem(error, 'not_found') ? 'The inbox is over. Run this again for a new one.' : null;
  const said = over ?? (error as Error).message;
  process.stderr.write(wrongUse ? `${[said, USAGE].filter(Boolean).join('\n\n')}` : `${said}\n`);
  process.exitCode = wrongUse ? 2 : 1;
}
