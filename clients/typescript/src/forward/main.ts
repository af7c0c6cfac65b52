#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { defaultBaseUrl, packageName, packageVersion } from '../../generated/package.ts';
import { isProblem } from '../errors.ts';
import { Transport } from '../transport.ts';
import { validateBaseUrl } from '../validate.ts';
import { forward } from './forward.ts';
import { parseTarget, UsageError } from './target.ts';

const USAGE = `Usage: ${packageName} forward <address> [--api <url>] [--allow-remote]

Creates a URL that the API can call back, and forwards its callbacks to a program on this machine.

  <address>        4000, 4000/hooks/songs, localhost:4000/hooks or http://127.0.0.1:4000/hooks
  --api            the URL of the API (${defaultBaseUrl})
  --allow-remote   allows an address of another machine

WEBHOOK_SECRET contains the secret that signatures are verified with. Separate several by spaces.
`;

function readSecrets(variable: string | undefined): string[] {
  const secrets = (variable ?? '').split(/[\s,]+/).filter(Boolean);
  const good = secrets.every((secret) => /^whsec_[\w+/=-]+$/.test(secret));
  if (!good) throw new UsageError('WEBHOOK_SECRET is invalid: it must start with whsec_.');
  return secrets;
}

function parseCommand(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const options = { api: { type: 'string' }, 'allow-remote': flag, help: flag, version: flag } as const;
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
  const { values, positionals } = parseCommand(process.argv.slice(2));
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
  const target = parseTarget(address, values['allow-remote'] ?? false);
  await forward({ transport, target, secrets, print, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

try {
  await main();
} catch (error) {
  const isUsageError = error instanceof UsageError;
  const expired = isProblem(error, 'not_found')
    ? 'The inbox has expired. Run the command again to create a new one.'
    : null;
  const message = expired ?? (error as Error).message;
  process.stderr.write(isUsageError ? `${[message, USAGE].filter(Boolean).join('\n\n')}` : `${message}\n`);
  process.exitCode = isUsageError ? 2 : 1;
}
