import { Cadenza } from '../cadenza.ts';
import type { GenerateRequest } from '../../generated/v2.gen.ts';
import type { CommandOptions } from './command.ts';
import { UsageError } from './target.ts';

/** Prompts of the sandbox that end a task with these events. */
const PROMPTS = {
  'task.complete': 'a short song of a test',
  'task.failed': 'magic:fail a song of a test',
} as const satisfies Readonly<Record<string, GenerateRequest['prompt']>>;

type TriggeredEvent = keyof typeof PROMPTS;

export const triggeredEvents = Object.keys(PROMPTS).join(' | ');

export interface TriggerOptions extends CommandOptions {
  readonly event: string;
  readonly callbackUrl: string | undefined;
}

const isTriggered = (event: string): event is TriggeredEvent => Object.hasOwn(PROMPTS, event);

/**
 * Creates a test task that ends with an event, and prints its progress. The API sends the event to the callback URL and to the
 * endpoints of the account. The key must be a test key.
 *
 * @throws UsageError, CadenzaError
 */
export async function trigger(options: TriggerOptions): Promise<void> {
  const { event, apiKey, baseUrl, callbackUrl, print, signal } = options;
  if (!isTriggered(event)) throw new UsageError(`${event} isn't an event to trigger: ${triggeredEvents}.`);
  if (!apiKey.includes('_test_')) throw new UsageError('API_KEY must contain a test key, so that nothing is charged.');
  const client = new Cadenza({ apiKey, baseUrl });
  const callback = callbackUrl === undefined ? {} : { callback_url: callbackUrl };
  const accepted = await client.generate({ model: 'v3.5', prompt: PROMPTS[event], ...callback }, { signal });
  print(`${accepted.id}  accepted`);
  for await (const { status, stage, error } of client.follow(accepted.id, { signal })) {
    print(`${accepted.id}  ${status}  ${error?.code ?? stage}`);
  }
}
