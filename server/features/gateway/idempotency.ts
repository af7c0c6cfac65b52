import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, tryCustomerLock } from '../../core/customer-lock.ts';
import { customerQueue, LOCKED } from '../../core/customer-queue.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import { Problem } from '../../core/problem.ts';

/** JSON with sorted keys, so that equivalent bodies are equal. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}

/** What requests with the same Idempotency-Key must have in common: SHA-256 of method, path and body in hexadecimal. */
export function hashRequest(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method}\n${path}\n${canonicalJson(body)}`)
    .digest('hex');
}

export interface Idempotency {
  readonly key: string;
  /** SHA-256. */
  readonly fingerprint: Buffer;
}

/** The Idempotency-Key of a request with the hash of the request; undefined if there is none. */
export function parseIdempotency(
  request: Pick<FastifyRequest, 'headers' | 'method'>,
  path: string,
  body: unknown,
): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  return { key, fingerprint: Buffer.from(hashRequest(request.method, path, body), 'hex') };
}

export const idempotencyConflict = () =>
  new Problem(
    'idempotency_conflict',
    'This `Idempotency-Key` was used with a different request. Use a new key for each new request.',
  );

interface Stored {
  readonly status: number;
  readonly body: string;
}

/**
 * The response of an earlier request of the customer in the mode with the same key; undefined for a new one.
 * @throws Problem idempotency_conflict.
 */
export async function findStored(
  db: Queryable,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
  idempotency: Idempotency,
): Promise<Stored | undefined> {
  const found = await db.first<{ code: 'replay' | 'idempotency_conflict' } & Stored>(
    'select code, status, response_body as body from idempotency_find($1, $2, $3, $4)',
    [customerId, mode, idempotency.key, idempotency.fingerprint],
  );
  if (found?.code === 'idempotency_conflict') throw idempotencyConflict();
  return found;
}

/**
 * Runs work in a transaction under the customer's lock, once per Idempotency-Key, so equal requests wait for each other.
 * @throws Problem idempotency_conflict, unavailable if the customer stays locked.
 */
export async function runIdempotently(
  core: Core,
  caller: Pick<Caller, 'customerId' | 'mode'>,
  idempotency: Idempotency | undefined,
  work: (tx: CustomerTx) => Promise<Stored>,
): Promise<Stored & { readonly replayed: boolean }> {
  const attempt = async (open: Tx) => {
    const tx = await tryCustomerLock(open, caller.customerId);
    if (!tx) return LOCKED;
    if (!idempotency) return { ...(await work(tx)), replayed: false };
    const found = await findStored(tx, caller, idempotency);
    if (found) return { status: found.status, body: found.body, replayed: true };
    const made = await work(tx);
    const { key, fingerprint: bound } = idempotency;
    const values = [caller.customerId, caller.mode, key, bound, made.status, made.body];
    await tx.query('select idempotency_store($1, $2, $3, $4, $5, $6)', values);
    return { ...made, replayed: false };
  };
  return customerQueue(core).run(caller.customerId, () => core.db.tx(attempt));
}
