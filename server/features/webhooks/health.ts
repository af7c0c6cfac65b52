import { callbacks } from '../../../catalog/callbacks.ts';
import type { Core } from '../../core/core.ts';
import { pauseEndpoint } from './endpoint-store.ts';
import { endpointPaused } from './emails/endpoint-paused.ts';

const PAUSE_AFTER_MS = callbacks.pauseAfterDays * 24 * 3_600_000;

/**
 * Runs after a failed attempt. Pauses the endpoint if it has been failing for long enough since `since`, or at once if its URL
 * is `gone`, and sends its owner one email.
 */
export async function pauseIfFailing(
  core: Core,
  endpointId: string,
  since: Date,
  gone: string | null = null,
): Promise<void> {
  const now = core.clock.now();
  const before = gone === null ? new Date(now.getTime() - PAUSE_AFTER_MS) : now;
  if (since > before) return;
  await core.db.tx(async (tx) => {
    const paused = await pauseEndpoint(tx, endpointId, { before, at: now, gone });
    if (!paused) return;
    const data = { url: paused.url, since: since.toISOString(), gone: gone !== null };
    await tx.query('select auth_notify($1, $2, $3)', [paused.customer_id, endpointPaused.name, JSON.stringify(data)]);
  });
}
