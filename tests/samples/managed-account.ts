import { vi } from 'vitest';
import { type CallOptions, type TestApp } from '../harness.ts';
import { waitForLogs } from '../logs.ts';
import { customer } from '../tasks/rig.ts';

export interface ManagedAccount {
  /** The secret of a test key with all scopes. */
  readonly key: string;
  /** Replaces IDs in the contract's examples by those of the account. */
  readonly replaceExampleIds: (code: string) => string;
}

const scopes = ['generate', 'read', 'manage:keys', 'manage:webhooks', 'read:usage', 'read:logs'];

/** An account with another key, an endpoint at `url` that received a test event, and a logged request. */
export async function createManagedAccount(server: TestApp, url: string): Promise<ManagedAccount> {
  const send = async (request: string, options: CallOptions) => {
    const { status, body, text } = await server.call(request, options);
    if (status >= 300) throw new Error(`${request}: ${text}`);
    return body;
  };
  const { cookie } = await customer(server.db);
  const { secret: key } = await send('POST /api/account/keys', {
    cookie,
    body: { name: 'Automation', mode: 'test', scopes },
  });
  const other = await send('POST /api/v2/keys', { key, body: { name: 'Batch worker', scopes: ['generate', 'read'] } });
  const endpoint = await send('POST /api/v2/webhooks', { key, body: { url, events: ['task.complete'] } });
  const event = { endpoint_id: endpoint.id, type: 'task.complete' };
  const delivery = await send('POST /api/v2/webhooks/test', { key, body: event });
  await vi.waitFor(
    async () => {
      const detail = await send(`GET /api/v2/webhooks/deliveries/${delivery.id}`, { key });
      if (detail.delivery.status !== 'delivered') throw new Error('The test event is not delivered.');
    },
    { timeout: 60_000 },
  );
  await waitForLogs(server);
  const { data } = await send('GET /api/v2/logs', { key });
  const ids = { key: other.id, whe: endpoint.id, dlv: delivery.id, req: data[0].request_id };
  return {
    key,
    replaceExampleIds: (code) =>
      Object.entries(ids).reduce(
        (text, [kind, id]) => text.replaceAll(new RegExp(`\\b${kind}_[a-z0-9]{24}\\b`, 'g'), id),
        code,
      ),
  };
}
