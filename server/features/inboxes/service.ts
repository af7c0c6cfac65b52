import { limits } from '../../../catalog/limits.ts';
import type {
  Inbox,
  InboxList,
  InboxMessage as ShownMessage,
  InboxPage,
  InboxSignature,
} from '../../../generated/account/types.gen.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import { withCustomerLock } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { type Inboxes, type InboxMessage, inboxPath, newInboxToken } from '../../core/inbox-address.ts';
import { pageByTime, type PageQuery, readCursor, type TimePlace, toPage } from '../../core/page.ts';
import { notFound, Problem, rateLimited } from '../../core/problem.ts';
import { enforceLimit } from '../limits/service.ts';
import { getAllSigningKeys, getGuest, getSentBody } from '../webhooks/service.ts';
import {
  findByToken,
  findReadableInbox,
  type InboxOwner,
  type InboxRow,
  insertInbox,
  insertMessage,
  deleteOldInboxes,
  readInboxes,
  listMessages,
  lockAddress,
  type MessageRow,
} from './store.ts';
import { explainSignature } from './explain-signature.ts';

const { inbox: LIMITS } = limits;

/** Headers that are never stored: credentials, and those of a proxy in front of us. */
const HIDDEN = /^(cookie|authorization|proxy-.*|forwarded|x-forwarded-.*|x-real-ip|connection)$/;

const toInbox = ({ config }: Core, row: Pick<InboxRow, 'id' | 'token' | 'created_at' | 'expires_at'>): Inbox => ({
  id: row.id,
  url: `${config.publicUrl}${inboxPath(row.token)}`,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/**
 * Creates an inbox. A customer's oldest inboxes are deleted to make room. Guests have a limit per address, so that none can
 * delete another's.
 * @throws Problem rate_limited.
 */
export async function createInbox(core: Core, customerId: string | null, address: string): Promise<Inbox> {
  const holder: InboxOwner = customerId === null ? { address: addressGroup(address) } : { customerId };
  const name = 'customerId' in holder ? holder.customerId : holder.address;
  await enforceLimit(core.db, `inbox:make:${name}`, LIMITS.madePerMinute);
  const now = core.clock.now();
  const expires = new Date(now.getTime() + LIMITS.hours * 3_600_000);
  const made = { id: newId('ibx'), token: newInboxToken(), created_at: now, expires_at: expires };
  await core.db.tx(async (tx) => {
    if ('address' in holder) {
      const ends = await lockAddress(tx, holder.address, now);
      const first = ends.at(-LIMITS.each);
      if (first) throw rateLimited(Math.max(1, Math.ceil((first.getTime() - now.getTime()) / 1000)));
    }
    await insertInbox(tx, holder, made);
    if ('address' in holder) return;
    await deleteOldInboxes(await withCustomerLock(tx, holder.customerId), holder.customerId, LIMITS.each);
  });
  return toInbox(core, made);
}

/** A page of a customer's inboxes, newest first. @throws Problem invalid_field for an invalid cursor. */
export async function listInboxes(core: Core, customerId: string, query: PageQuery): Promise<InboxList> {
  const read = (after: TimePlace | null, most: number) =>
    readInboxes(core.db, customerId, core.clock.now(), after, most);
  return pageByTime(query, 'created_at', read, (row) => ({ ...toInbox(core, row), received: row.received }));
}

const inboxNotFound = (): Problem => notFound('The inbox does not exist or has expired.');

function toMessage({ id, received_at, query, headers, body, bytes, is_text, signature }: MessageRow): ShownMessage {
  return { id, received_at: received_at.toISOString(), query, headers, body, bytes, is_text, signature };
}

/**
 * An inbox with a page of its messages.
 * @throws Problem not_found, also for another customer's inbox, and invalid_field.
 */
export async function readInbox(
  core: Core,
  customerId: string | null,
  id: string,
  { cursor, limit = 20 }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<InboxPage> {
  const after = readCursor(cursor, ['number']);
  const row = await findReadableInbox(core.db, id, customerId, core.clock.now());
  if (!row) throw inboxNotFound();
  const messages = await listMessages(core.db, row.id, after?.[0] ?? null, limit + 1);
  const page = toPage(messages, limit, ({ n }) => [n], toMessage);
  return { ...toInbox(core, row), received: row.received, ...page };
}

/** Decodes bytes without the byte order mark. Invalid UTF-8, and NUL, which the database can't store, become U+FFFD. */
function decodeText(bytes: Uint8Array): { readonly text: string; readonly exact: boolean } {
  const text = new TextDecoder().decode(bytes);
  return { text: text.replaceAll('\0', '\ufffd'), exact: !text.includes('\0') && Buffer.from(text).equals(bytes) };
}

async function checkSignature(core: Core, customerId: string | null, message: InboxMessage): Promise<InboxSignature> {
  const at = core.clock.now();
  const id = message.headers['webhook-id'];
  if (!id) return explainSignature(message, at, { keys: null, sent: null });
  // Callbacks to guests are signed with a separate secret.
  const owner = customerId ?? (await getGuest(core, id));
  if (owner === null) return explainSignature(message, at, { keys: null, sent: null });
  const keys = await getAllSigningKeys(core, owner);
  return explainSignature(message, at, { keys, sent: await getSentBody(core, owner, id) });
}

/** The inboxes of an app, for messages from outside and from our own callbacks. */
export function createInboxes(core: Core): Inboxes {
  const find = (token: string) => findByToken(core.db, token, core.clock.now());
  return {
    exists: async (token) => (await find(token)) !== null,
    async receive(token, message) {
      const inbox = await find(token);
      if (!inbox) throw inboxNotFound();
      if (message.body.length > LIMITS.messageBytes) {
        throw new Problem('payload_too_large', `The message is too large. The limit is ${LIMITS.messageBytes} bytes.`);
      }
      await enforceLimit(core.db, `inbox:receive:${inbox.id}`, LIMITS.messagesPerMinute);
      const { text, exact } = decodeText(message.body);
      const stored = await insertMessage(core.db, inbox.id, LIMITS.messages, {
        id: newId('msg'),
        received_at: core.clock.now(),
        query: message.query,
        headers: Object.fromEntries(Object.entries(message.headers).filter(([name]) => !HIDDEN.test(name))),
        body: text,
        bytes: message.body.length,
        is_text: exact,
        signature: await checkSignature(core, inbox.customer_id, message),
      });
      if (!stored) throw inboxNotFound();
    },
  };
}
