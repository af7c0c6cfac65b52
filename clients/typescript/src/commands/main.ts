#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { defaultBaseUrl, packageName, packageVersion } from '../../generated/package.ts';
import { Transport } from '../transport.ts';
import { validateBaseUrl } from '../validate.ts';
import { forward } from './forward.ts';
import { logs } from './logs.ts';
import { resend } from './resend.ts';
import { parseTarget, UsageError } from './target.ts';
import { trigger, triggeredEvents } from './trigger.ts';

const USAGE = `Usage: ${packageName} forward <address> [--api <url>] [--allow-remote]
       ${packageName} trigger <event> [--api <url>] [--callback-url <url>]
       ${packageName} resend <delivery> [--api <url>]
       ${packageName} logs [--follow] [--api <url>]

forward creates a URL that the API can call back, and forwards its callbacks to a program on this machine. Callbacks that
the program doesn't accept are sent again.

  <address>        4000, 4000/hooks/songs, localhost:4000/hooks or http://127.0.0.1:4000/hooks
  --allow-remote   allows an address of another machine

trigger creates a test task that ends with an event, with the test key in API_KEY, and prints its progress.

  <event>          ${triggeredEvents}
  --callback-url   receives the events of the task, as do the endpoints of the account

resend sends the event of a delivery again, with a key that may manage:webhooks in API_KEY, and prints the response.

  <delivery>       the ID of a delivery, which begins with dlv_

logs prints the last requests of the account in the mode of the key, which needs read:logs, in API_KEY.

  --follow         prints further requests as they arrive, until Ctrl+C

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
  const options = {
    api: text,
    'allow-remote': flag,
    'callback-url': text,
    follow: flag,
    help: flag,
    version: flag,
  } as const;
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
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(signal));
  const { signal } = ending;
  const baseUrl = readBaseUrl(values.api);
  const shared = { apiKey: process.env.API_KEY ?? '', baseUrl, print, signal };
  const [command, ...rest] = positionals;
  const argument = (): string => {
    const [only, ...others] = rest;
    if (only === undefined || others.length > 0) throw new UsageError('');
    return only;
  };
  const commands: Readonly<Record<string, () => Promise<void>>> = {
    forward: () => {
      const transport = new Transport({
        baseUrl,
        apiKey: null,
        timeout: 30_000,
        maxRetries: 2,
        fetch: globalThis.fetch,
      });
      const secrets = readSecrets(process.env.WEBHOOK_SECRET);
      const target = parseTarget(argument(), values['allow-remote'] ?? false);
      return forward({ transport, target, secrets, print, signal });
    },
    trigger: () => trigger({ ...shared, event: argument(), callbackUrl: values['callback-url'] }),
    resend: () => resend({ ...shared, delivery: argument() }),
    logs: () => {
      if (rest.length > 0) throw new UsageError('');
      return logs({ ...shared, follow: values.follow ?? false });
    },
  };
  const run = Object.hasOwn(commands, command ?? '') ? commands[command ?? ''] : undefined;
  if (run === undefined) throw new UsageError('');
  await run().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

try {
  await main();
} catch (error) {
  const isUsageError = error instanceof UsageError;
  const message = (error as Error).message;
  process.stderr.write(isUsageError ? `${[message, USAGE].filter(Boolean).join('\n\n')}` : `${message}\n`);
  process.exitCode = isUsageError ? 2 : 1;
}
