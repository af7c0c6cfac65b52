import { Cadenza } from '../cadenza.ts';
import type { WebhookDelivery } from '../../generated/v2.gen.ts';
import { sleep } from '../timers.ts';
import type { CommandOptions } from './command.ts';

export interface ResendOptions extends CommandOptions {
  /** The ID of the delivery. */
  readonly delivery: string;
}

/** Milliseconds between two reads of the delivery, and until the command stops waiting. An attempt ends after 15 seconds. */
const INTERVAL = 500;
const LONGEST = 30_000;

const lastAttempt = ({ attempts }: WebhookDelivery) => attempts.at(-1);

/**
 * Sends the event of a delivery again, and prints the response to it. The key needs the scope `manage:webhooks`.
 *
 * @throws CadenzaError
 */
export async function resend({ delivery: id, apiKey, baseUrl, print, signal }: ResendOptions): Promise<void> {
  const client = new Cadenza({ apiKey, baseUrl });
  const { delivery: before } = await client.getDelivery(id, { signal });
  print(`${id}  ${before.type}  ->  ${before.url}`);
  await client.replayDelivery(id, { signal });
  const end = performance.now() + LONGEST;
  for (;;) {
    const { delivery } = await client.getDelivery(id, { signal });
    const attempt = lastAttempt(delivery);
    if (attempt !== undefined && attempt.at !== lastAttempt(before)?.at) {
      const result = attempt.status_code ?? attempt.outcome;
      return print(`${id}  ${delivery.status}  ${result} in ${attempt.duration_ms} ms`);
    }
    if (performance.now() > end) return print(`${id}  ${delivery.status}  no response yet`);
    await sleep(INTERVAL, signal);
  }
}
