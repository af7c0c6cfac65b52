import type { InboxMessage, InboxPage } from '../../generated/inboxes.gen.ts';
import { CadenzaError, isProblem } from '../errors.ts';
import { sleep } from '../timers.ts';
import type { Transport } from '../transport.ts';
import { createPatientReader } from './command.ts';
import { deliver } from './deliver.ts';
import { REDELIVERY_DELAYS, Redeliveries } from './redelivery.ts';
import { describeSignature } from './signature.ts';

export interface ForwardOptions {
  readonly transport: Transport;
  /** The URL that messages are sent to. */
  readonly target: string;
  /** Secrets to verify signatures with. May be empty. */
  readonly secrets: readonly string[];
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds between two polls of the inbox, one second by default. */
  readonly interval?: number;
  /** Milliseconds before each further delivery of a message that the target didn't accept. */
  readonly redeliveryDelays?: readonly number[];
}

/** One page contains all messages of an inbox. */
const PAGE = 100;

/** The event type in the body, if there is one. */
function getEventType({ body }: InboxMessage): string {
  try {
    const { type } = JSON.parse(body) as { readonly type?: unknown };
    return typeof type === 'string' ? type : 'message';
  } catch {
    return 'message';
  }
}

/** The output line of a message. Control characters are removed, because the text comes from outside. */
async function formatLine(message: InboxMessage, result: string, secrets: readonly string[]): Promise<string> {
  const id = message.headers['webhook-id'] ?? message.id;
  const parts = [new Date(message.received_at).toLocaleTimeString('en-GB'), getEventType(message), id];
  return `${parts.join('  ')}  ${await describeSignature(message, secrets)}  ->  ${result}`.replace(/\p{Cc}/gu, '?');
}

/** Describes what is verified of each callback. */
function verified(secrets: readonly string[]): string {
  if (secrets.length === 0) return 'nothing. Set WEBHOOK_SECRET to verify signatures.';
  const found = secrets.length === 1 ? 'the secret' : `${secrets.length} secrets`;
  return `the signature and the age of each callback, with ${found} in WEBHOOK_SECRET.`;
}

/**
 * Creates an inbox and forwards its messages, oldest first, until the signal aborts. Messages that the target doesn't accept are
 * sent again later.
 *
 * @throws CadenzaError if the inbox can't be created or has expired.
 */
export async function forward({
  interval: every = 1000,
  redeliveryDelays = REDELIVERY_DELAYS,
  ...options
}: ForwardOptions): Promise<void> {
  const { transport, target, secrets, print, signal } = options;
  const { id, url, expires_at: end } = await transport.call('createInbox', {}, { signal });
  print(`Callback address:  ${url}`);
  print(`Forwarding to:     ${target}`);
  print(`Until ${new Date(end).toLocaleString('en-GB')}, or Ctrl+C.`);
  print(`Verifying:         ${verified(secrets)}`);

  const redeliveries = new Redeliveries(redeliveryDelays);
  const send = async (message: InboxMessage, tries: number) => {
    const { text, isAccepted } = await deliver(message, target, signal);
    const seconds = isAccepted ? null : redeliveries.keep(message, tries);
    const again = seconds === null ? '' : `, again in ${seconds} s`;
    print(await formatLine(message, `${text}${again}`, secrets));
  };
  const seen = new Set<string>();
  let received = 0;
  const patiently = createPatientReader(print);
  const readInbox = async (): Promise<InboxPage> => {
    try {
      return await transport.call('getInbox', { path: { id }, query: { limit: PAGE } }, { signal, maxRetries: 0 });
    } catch (error) {
      if (!isProblem(error, 'not_found')) throw error;
      throw new CadenzaError('The inbox has expired. Run the command again to create a new one.');
    }
  };
  for (;;) {
    const page = await patiently(readInbox);
    const fresh = page?.data.filter((message) => !seen.has(message.id)).toReversed() ?? [];
    const missed = page ? page.received - received - fresh.length : 0;
    if (missed > 0) print(`${missed} messages came too fast: the inbox had dropped them before they were read.`);
    received = page?.received ?? received;
    for (const message of fresh) {
      seen.add(message.id);
      await send(message, 0);
    }
    for (const { message, tries } of redeliveries.take()) await send(message, tries);
    await sleep(every, signal);
  }
}
