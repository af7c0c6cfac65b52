import { limits } from '../../../catalog/limits.ts';
import type {
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointPage,
  WebhookEndpointUpdate,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type Actor, customerTransaction } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { outbound } from '../../core/outbound.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { invalidFields, notFound, type Problem, urlRefused } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { changeEndpoint, type EndpointRow, insertEndpoint, readEndpoints, removeEndpoint } from './endpoint-store.ts';

const toEndpoint = (row: EndpointRow): WebhookEndpoint => withIsoTimes(row);

export const endpointNotFound = (): Problem => notFound('No endpoint has this ID.');

async function validateUrl(core: Core, url: string | undefined): Promise<void> {
  const rule = url === undefined ? null : await outbound(core).findRefusalOrMissingInbox(url);
  if (rule !== null) throw urlRefused('/url', rule);
}

/** A page of endpoints, newest first. @throws Problem invalid_field for an invalid cursor. */
export const listEndpoints = ({ db }: Core, customerId: string, query: PageQuery): Promise<WebhookEndpointPage> =>
  pageByTime(query, 'created_at', (after, most) => readEndpoints(db, customerId, after, most), toEndpoint);

/** Adds an endpoint. @throws Problem address_refused; invalid_field if the customer has the maximum number. */
export async function createEndpoint(
  core: Core,
  actor: Actor,
  { mode, url, events, description = '', enabled = true }: WebhookEndpointCreate,
): Promise<WebhookEndpoint> {
  await validateUrl(core, url);
  const made = { id: newId('whe'), mode, url, events, description, enabled, created_at: core.clock.now() };
  const row = await customerTransaction(core.db, actor, (tx, customerId) =>
    insertEndpoint(tx, customerId, limits.webhookEndpoints, made),
  );
  if (row) return toEndpoint(row);
  const detail = `An account can have up to ${limits.webhookEndpoints} endpoints. Delete one first.`;
  throw invalidFields([{ pointer: '', code: 'too_many', detail }]);
}

/** Changes an endpoint. @throws Problem not_found, address_refused. */
export async function updateEndpoint(
  core: Core,
  actor: Actor,
  id: string,
  change: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  await validateUrl(core, change.url);
  const row = await customerTransaction(core.db, actor, (tx, customerId) =>
    changeEndpoint(tx, customerId, id, change, core.clock.now()),
  );
  if (!row) throw endpointNotFound();
  return toEndpoint(row);
}

/** Deletes an endpoint. @throws Problem not_found. */
export async function deleteEndpoint(core: Core, customerId: string, id: string): Promise<void> {
  const at = core.clock.now();
  const isRemoved = await customerTransaction(core.db, customerId, (tx) => removeEndpoint(tx, customerId, id, at));
  if (!isRemoved) throw endpointNotFound();
}
