import { limits } from '../../../catalog/limits.ts';
import type {
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointPage,
  WebhookEndpointUpdate,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import {
  type Actor,
  customerTransaction,
  getActorMode,
  getCustomerId,
  getListedMode,
} from '../../core/customer-lock.ts';
import type { Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { outbound } from '../../core/outbound.ts';
import { type ModeQuery, pageByTime } from '../../core/page.ts';
import { invalidFields, notFound, urlRefused } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { recordKeyAction } from '../audit/service.ts';
import {
  changeEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  readEndpoints,
  removeEndpoint,
} from './endpoint-store.ts';

const toEndpoint = (row: EndpointRow): WebhookEndpoint => withIsoTimes(row);

/** An endpoint that an actor can see. @throws Problem not_found. */
export async function requireEndpoint(db: Queryable, actor: Actor, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(db, getCustomerId(actor), id, getActorMode(actor));
  if (!row) throw notFound('No endpoint has this ID.');
  return row;
}

/** What the audit log shows of an endpoint. */
const toAuditValues = ({ mode, url, events, enabled }: EndpointRow) => ({
  mode,
  url,
  events: events.join(' '),
  enabled,
});

async function validateUrl(core: Core, url: string | undefined): Promise<void> {
  const rule = url === undefined ? null : await outbound(core).findRefusalOrMissingInbox(url);
  if (rule !== null) throw urlRefused('/url', rule);
}

/** A page of endpoints, newest first. @throws Problem invalid_field for an invalid cursor. */
export const listEndpoints = ({ db }: Core, actor: Actor, query: ModeQuery): Promise<WebhookEndpointPage> =>
  pageByTime(
    query,
    'created_at',
    (after, most) => readEndpoints(db, getCustomerId(actor), after, most, getListedMode(actor, query)),
    toEndpoint,
  );

/** Adds an endpoint. @throws Problem address_refused; invalid_field if the customer has the maximum number. */
export async function createEndpoint(
  core: Core,
  actor: Actor,
  { url, events, description = '', enabled = true }: Omit<WebhookEndpointCreate, 'mode'>,
  mode: EndpointRow['mode'],
): Promise<WebhookEndpoint> {
  await validateUrl(core, url);
  const made = { id: newId('whe'), mode, url, events, description, enabled, created_at: core.clock.now() };
  const row = await customerTransaction(core.db, actor, async (tx, customerId) => {
    const inserted = await insertEndpoint(tx, customerId, limits.webhookEndpoints, made);
    if (inserted)
      await recordKeyAction(tx, actor, {
        action: 'webhook.create',
        target: inserted.id,
        after: toAuditValues(inserted),
      });
    return inserted;
  });
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
  const row = await customerTransaction(core.db, actor, async (tx, customerId) => {
    const before = await requireEndpoint(tx, actor, id);
    const changed = await changeEndpoint(tx, customerId, id, change, core.clock.now());
    await recordKeyAction(tx, actor, {
      action: 'webhook.update',
      target: id,
      before: toAuditValues(before),
      after: toAuditValues(changed),
    });
    return changed;
  });
  return toEndpoint(row);
}

/** Deletes an endpoint. @throws Problem not_found. */
export async function deleteEndpoint(core: Core, actor: Actor, id: string): Promise<void> {
  await customerTransaction(core.db, actor, async (tx, customerId) => {
    const before = await requireEndpoint(tx, actor, id);
    await removeEndpoint(tx, customerId, id, core.clock.now());
    await recordKeyAction(tx, actor, { action: 'webhook.delete', target: id, before: toAuditValues(before) });
  });
}
