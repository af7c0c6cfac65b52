import { randomBytes } from 'node:crypto';
import { callbacks } from '../../../catalog/callbacks.ts';
import type { WebhookSecret } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type Actor, customerTransaction, getActorMode, getCustomerId } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { Problem } from '../../core/problem.ts';
import { recordKeyAction } from '../audit/service.ts';
import type { Claim } from './claims.ts';
import {
  findGuest,
  findSentBody,
  insertSecrets,
  type Mode,
  type NewSecret,
  readSecrets,
  replaceSecret,
  type SecretRow,
} from './store.ts';

export { verifySignature, computeSignature } from '../../core/webhook-signature.ts';

const MODES = ['live', 'test'] as const;

/** How long a replaced secret still signs beside its successor. */
const OVERLAP_MS = callbacks.secretOverlapHours * 3_600_000;

/** The prefix of Standard Webhooks secrets, which is followed by base64. */
const PREFIX = 'whsec_';

function newSecret({ secrets }: Core, mode: Mode): NewSecret {
  const id = newId('whs');
  const secret = `${PREFIX}${randomBytes(32).toString('base64')}`;
  return { id, mode, sealed: secrets.seal('webhook', secret, id) };
}

/** The signing key of a secret. */
const decodeKey = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** Creates the initial secrets of a customer, if they are missing. */
export async function ensureSecrets(core: Core, customerId: string): Promise<void> {
  await insertSecrets(
    core.db,
    customerId,
    MODES.map((mode) => newSecret(core, mode)),
  );
}

/** @throws Error if neither SECRET nor SECRET_PREVIOUS decrypts it. */
const decryptSecret = ({ secrets }: Core, { id, sealed }: Pick<SecretRow, 'id' | 'sealed'>): string =>
  secrets.open('webhook', sealed, id);

function toSecret(core: Core, row: SecretRow): WebhookSecret {
  try {
    const { mode, created_at, expires_at } = row;
    const secret = decryptSecret(core, row);
    return { mode, secret, created_at: created_at.toISOString(), expires_at: expires_at?.toISOString() ?? null };
  } catch (error) {
    core.log.error({ err: error }, 'Could not decrypt a signing secret: SECRET changed without SECRET_PREVIOUS');
    throw new Problem('secret_not_kept', 'The server can no longer decrypt a signing secret. Rotate it.');
  }
}

async function readOrCreateSecrets(core: Core, customerId: string, modes: readonly Mode[]): Promise<SecretRow[]> {
  const read = () => readSecrets(core.db, customerId, modes, core.clock.now());
  const rows = await read();
  const inForce = rows.filter(({ expires_at }) => expires_at === null).length;
  if (inForce === modes.length) return rows;
  // The sign-up was interrupted before it created them, or is older than this feature.
  await ensureSecrets(core, customerId);
  return read();
}

/** The current secrets of the modes that an actor can see. @throws Problem secret_not_kept. */
export async function listSecrets(core: Core, actor: Actor): Promise<{ data: WebhookSecret[]; next_cursor: null }> {
  const mode = getActorMode(actor);
  const rows = await readOrCreateSecrets(core, getCustomerId(actor), mode ? [mode] : MODES);
  return { data: rows.map((row) => toSecret(core, row)), next_cursor: null };
}

/** Creates a new secret. The previous one still signs beside it for a day. */
export async function rotateSecret(core: Core, actor: Actor, mode: Mode): Promise<WebhookSecret> {
  const made = newSecret(core, mode);
  const until = new Date(core.clock.now().getTime() + OVERLAP_MS);
  return toSecret(
    core,
    await customerTransaction(core.db, actor, async (tx, customerId) => {
      await recordKeyAction(tx, actor, { action: 'webhook.secret', target: made.id, after: { mode } });
      return replaceSecret(tx, customerId, made, until);
    }),
  );
}

/** The signing keys of a claimed delivery, current one first. @throws Error if one of them can't be decrypted. */
export async function getSigningKeys(
  core: Core,
  { customer_id: customerId, mode, secrets }: Pick<Claim, 'customer_id' | 'mode' | 'secrets'>,
): Promise<Buffer[]> {
  const rows = secrets.some((secret) => secret.is_current)
    ? secrets.map(({ id, sealed }) => ({ id, sealed: Buffer.from(sealed, 'base64') }))
    : await readOrCreateSecrets(core, customerId, [mode]);
  return rows.map((row) => decodeKey(decryptSecret(core, row)));
}

/** A secret that currently signs callbacks. */
export interface SigningKey {
  readonly mode: Mode;
  /** Whether it was replaced by a rotation. */
  readonly previous: boolean;
  readonly key: Buffer;
}

/** All keys that currently sign for a customer, in both modes, except those that can't be decrypted. */
export async function getAllSigningKeys(core: Core, customerId: string): Promise<SigningKey[]> {
  const rows = await readOrCreateSecrets(core, customerId, MODES);
  return rows.flatMap((row) => {
    try {
      return [{ mode: row.mode, previous: row.expires_at !== null, key: decodeKey(decryptSecret(core, row)) }];
    } catch (error) {
      core.log.warn({ err: error }, 'Could not decrypt a signing secret');
      return [];
    }
  });
}

/** The body sent for an event of a customer, or null if nothing was sent. */
export function getSentBody({ db }: Core, customerId: string, eventId: string): Promise<string | null> {
  return findSentBody(db, customerId, eventId);
}

/** The guest that an event belongs to. Null if the event is unknown or a customer's. */
export function getGuest({ db }: Core, eventId: string): Promise<string | null> {
  return findGuest(db, eventId);
}
