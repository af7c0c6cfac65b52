#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { defaultBaseUrl, packageName, packageVersion } from '../../generated/package.ts';
import { isProblem } from '../errors.ts';
import { Transport } from '../transport.ts';
import { validateBaseUrl } from '../validate.ts';
import { forward } from './forward.ts';
import { parseTarget, UsageError } from './target.ts';
import { trigger, triggeredEvents } from './trigger.ts';

const USAGE = `Usage: ${packageName} forward <address> [--api <url>] [--allow-remote]
       ${packageName} trigger <event> [--api <url>] [--callback-url <url>]

forward creates a URL that the API can call back, and forwards its callbacks to a program on this machine. Callbacks that
the program doesn't accept are sent again.

  <address>        4000, 4000/hooks/songs, localhost:4000/hooks or http://127.0.0.1:4000/hooks
  --allow-remote   allows an address of another machine

trigger creates a test task that ends with an event, with the test key in API_KEY, and prints its progress.

  <event>          ${triggeredEvents}
  --callback-url   receives the events of the task, as do the endpoints of the account

  --api            the URL of the API (${defaultBaseUrl})

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
  const text = { type: 'string' } as const;
  const options = { api: text, 'allow-remote': flag, 'callback-url': text, help: flag, version: flag } as const;
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
  const [command, argument, ...others] = positionals;
  if (argument === undefined || others.length > 0) throw new UsageError('');
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(signal));
  const { signal } = ending;
  const baseUrl = readBaseUrl(values.api);
  const work = () => {
    if (command === 'forward') {
      const transport = new Transport({
        baseUrl,
        apiKey: null,
        timeout: 30_000,
        maxRetries: 2,
        fetch: globalThis.fetch,
      });
      const secrets = readSecrets(process.env.WEBHOOK_SECRET);
      const target = parseTarget(argument, values['allow-remote'] ?? false);
      return forward({ transport, target, secrets, print, signal });
    }
    if (command !== 'trigger') throw new UsageError('');
    const apiKey = process.env.API_KEY ?? '';
    return trigger({ event: argument, apiKey, baseUrl, callbackUrl: values['callback-url'], print, signal });
  };
  await work().catch((error: unknown) => {
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
