import { Histogram } from '@prometheus-io/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../core/caller.ts';
import type { KeyGate } from '../../core/contract/hooks.ts';
import { type Core, perCore } from '../../core/core.ts';
import { isUnavailable, type Queryable, type Tx } from '../../core/db.ts';
import type { KeyedCall, KeyPrincipal } from '../../core/principal.ts';
import { Problem, rateLimited } from '../../core/problem.ts';
import { rateLimitHeaders, retryAfter } from '../limits/service.ts';
import { Batcher } from './batcher.ts';
import { type Bearer, readBearer } from './bearer.ts';
import { fingerprint } from './idempotency.ts';
import {
  type GatewayCall,
  type GatewayRow,
  gatewayBatch,
  gatewayRead,
  isReading,
  type NewTask,
  type ReadingCall,
} from './store.ts';

export type { NewTask } from './store.ts';

/** Calls that share a statement, at most. */
const BATCH = 64;

/** Statements at a time, so that the database has work while a process answers. The embedded one has one session. */
const LANES = 2;

/**
 * How long creates wait for others that are under way, so that they share a statement: to begin one takes the database as long
 * as six of its calls. No longer, because one that waits for a lock holds up the others.
 */
const PATIENCE_MS = 50;

/** Operations whose handlers bring work of their own and go through the gateway together with it. */
const OWN_WORK: ReadonlySet<string> = new Set([
  'v2-generate',
  'v2-extend',
  'v2-images',
  'v2-videos',
  'v1-generate',
  'v2-credits',
]);

/** What a call wants beside being let in. */
export interface Work {
  readonly balance?: true;
  readonly task?: NewTask;
  /** The body of the 202 that accepts `task`. */
  readonly answer?: string;
  readonly idempotency?: Idempotency | undefined;
}

export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

export interface Balance {
  readonly available: number;
  readonly held: number;
  readonly used: number;
}

/** A call that was let in, and what came of its work. */
export interface Admitted {
  readonly caller: KeyPrincipal | null;
  /** An earlier call with the same Idempotency-Key was answered like this; nothing was done. */
  readonly replay: { readonly status: number; readonly answer: string } | null;
  /** When it was asked for. */
  readonly balance: Balance | null;
}

/** The Idempotency-Key of a request, bound to what is asked; undefined when there is none. */
export function idempotencyOf(
  request: Pick<FastifyRequest, 'headers' | 'method'>,
  path: string,
  body: unknown,
): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? { key, fingerprint: fingerprint(request.method, path, body) } : undefined;
}

const conflict = () => new Problem('idempotency_conflict', 'Use a new key for a new request.');

/** What has no room in the budget of its key. */
export const budgetExceeded = (credits: number) =>
  new Problem(
    'key_budget_exceeded',
    `The call needs ${credits} credits, and the budget of its key has no room for them.`,
  );

/** 401 as RFC 6750 words it: who sent no key at all is told no error. */
const refusedKey = (code: 'invalid_key' | 'inactive_key' | 'expired_key', detail: string, sent = true) =>
  new Problem(code, detail, {
    headers: { 'www-authenticate': `Bearer realm="api"${sent ? ', error="invalid_token"' : ''}` },
  });

const busy = (cause: unknown) =>
  new Problem('unavailable', 'Try again in a few seconds.', { headers: { 'retry-after': '2' }, cause });

/** A lock or an answer that did not come in time. */
const isTooSlow = (error: unknown): boolean =>
  ['55P03', '57014'].includes((error as { code?: string } | null)?.code ?? '');

/** What a row that was not let in, or whose work was refused, is answered with. */
function refusalOf(row: GatewayRow, work: Work, waitSeconds: number, address?: string): Problem | null {
  switch (row.code) {
    case 'ok':
    case 'replay':
      return null;
    case 'invalid_key':
      return refusedKey('invalid_key', 'No key has this secret.');
    case 'inactive_key':
      return refusedKey('inactive_key', 'Activate the key in the dashboard or use another one.');
    case 'frozen_key':
      return refusedKey('inactive_key', 'All keys of the account are frozen. Unfreeze them in the dashboard.');
    case 'expired_key':
      return refusedKey('expired_key', 'Make a new key in the dashboard.');
    case 'address_not_allowed':
      return new Problem('address_not_allowed', `The key may not be used from ${address ?? 'an unknown address'}.`);
    case 'account_suspended':
      return new Problem('account_suspended', 'Support has suspended the account of this key. Ask support why.');
    case 'rate_limited':
      return rateLimited(waitSeconds);
    case 'idempotency_conflict':
      return conflict();
    case 'key_budget_exceeded':
      return budgetExceeded(work.task?.cost ?? 0);
    case 'insufficient_credits':
      return new Problem(
        'insufficient_credits',
        `The task needs ${work.task?.cost} credits and ${row.available} are available.`,
      );
  }
}

/** What the log is told of a row; null when the key is not known. */
function keyedCall({ code, key_id: keyId, customer_id: customerId, mode, answer }: GatewayRow, work: Work) {
  if (keyId === null || customerId === null || code === 'invalid_key') return null;
  const accepted = code === 'ok' ? work.task : undefined;
  const replayed = code === 'replay' && answer !== null ? (JSON.parse(answer) as { id: string }) : undefined;
  return {
    caller: { customerId, keyId, mode },
    credits: accepted?.cost ?? 0,
    taskId: (accepted ?? replayed)?.id ?? null,
  };
}

/** What the gateway reads and sets of a request. */
type Incoming = Pick<FastifyRequest, 'headers' | 'ip'> & { caller: KeyPrincipal | null; keyed: KeyedCall | null };

class Gateway implements KeyGate {
  readonly #core: Core;
  readonly #batcher: Batcher<GatewayCall, GatewayRow>;
  readonly #reader: Batcher<ReadingCall, GatewayRow | undefined>;
  /** Requests that were judged: none is judged, or counted, twice. */
  readonly #judged = new WeakSet<Incoming>();

  constructor(core: Core) {
    this.#core = core;
    const sizes = new Histogram({
      name: 'gateway_batch_calls',
      help: 'Public calls that shared one statement.',
      buckets: [1, 2, 4, 8, 16, 32, 64],
      registers: [core.metrics.registry],
    });
    const { db, config } = core;
    const batcher = <Call, Row>(
      run: (db: Queryable, calls: readonly Call[], perMinute: number) => Promise<Row[]>,
      patienceMs: number,
    ) =>
      new Batcher<Call, Row>(
        (calls) => {
          sizes.observe(calls.length);
          return run(db, calls, config.rateLimitPerMinute);
        },
        BATCH,
        // A connection that broke may have done its work: run again, a task would be made twice.
        (error) => !isUnavailable(error),
        db.embedded ? 1 : LANES,
        patienceMs,
      );
    this.#batcher = batcher(gatewayBatch, PATIENCE_MS);
    this.#reader = batcher(gatewayRead, 0);
    core.onDrain('gateway', async () => {
      await this.#reader.settled();
      await this.#batcher.settled();
    });
  }

  async admit(request: FastifyRequest, reply: FastifyReply, operationId: string): Promise<void> {
    if (!OWN_WORK.has(operationId)) await this.withKey(request, reply, {});
  }

  async refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<Problem> {
    if (this.#judged.has(request)) return problem;
    try {
      await this.withKey(request, reply, {});
      return problem;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  /** The API key of a request, not yet looked up. @throws Problem invalid_key. */
  bearer(request: Incoming): Bearer {
    const bearer = readBearer(request.headers.authorization);
    if (bearer) return bearer;
    this.#judged.add(request);
    const sent = /^bearer\b/i.test(request.headers.authorization ?? '');
    throw refusedKey('invalid_key', 'Send a key as Authorization Bearer.', sent);
  }

  /** Lets a call in by its API key: sets `request.caller` and the RateLimit headers. @throws Problem. */
  async withKey(request: Incoming, reply: FastifyReply, work: Work): Promise<Admitted> {
    const { mode, hash } = this.bearer(request);
    this.#judged.add(request);
    const who = { mode, hash, address: callerAddress(request) };
    const admitted = await this.#run(who, work, reply, (row) => {
      request.keyed = keyedCall(row, work);
    });
    request.caller = admitted.caller;
    return admitted;
  }

  /** Lets in a call of a signed-in customer, who has one allowance beside those of the keys. @throws Problem. */
  async withCustomer(customer: string, mode: 'live' | 'test', work: Work): Promise<Admitted> {
    return this.#run({ mode, customer }, work, null, () => undefined);
  }

  async #judge(call: GatewayCall): Promise<GatewayRow> {
    const read = isReading(call) ? await this.#reader.submit(call) : undefined;
    return read ?? this.#batcher.submit(call);
  }

  async #run(
    who: Pick<GatewayCall, 'mode' | 'hash' | 'customer' | 'address'>,
    work: Work,
    reply: FastifyReply | null,
    judged: (row: GatewayRow) => void,
  ): Promise<Admitted> {
    const perMinute = this.#core.config.rateLimitPerMinute;
    const row = await this.#judge({ ...who, ...work }).catch((error: unknown) => {
      throw isUnavailable(error) || isTooSlow(error) ? busy(error) : error;
    });
    judged(row);
    const allowance = {
      perMinute,
      remaining: row.remaining ?? 0,
      waitMs: row.wait_ms ?? 0,
      resetMs: row.reset_ms ?? 0,
    };
    if (row.remaining !== null) reply?.headers(rateLimitHeaders(allowance));
    const refusal = refusalOf(row, work, retryAfter(allowance), who.address);
    if (refusal) throw refusal;
    const { customer_id: customerId, key_id: keyId, mode, status, answer, available, held, used } = row;
    return {
      caller: customerId !== null && keyId !== null ? { customerId, keyId, mode } : null,
      replay: status !== null && answer !== null ? { status, answer } : null,
      balance: available !== null && held !== null && used !== null ? { available, held, used } : null,
    };
  }
}

/** The gateway of an app: every call with an API key, and every task, goes through it. */
export const gateway = perCore((core) => new Gateway(core));

/**
 * For work outside the batch: runs it once per Idempotency-Key, in the transaction it is part of. Takes the customer's
 * row, so that equal calls wait for each other.
 * @throws Problem idempotency_conflict.
 */
export async function once(
  tx: Tx,
  who: { readonly customerId: string; readonly mode: 'live' | 'test' },
  idempotency: Idempotency | undefined,
  work: () => Promise<{ readonly status: number; readonly answer: string }>,
): Promise<{ readonly status: number; readonly answer: string; readonly replayed: boolean }> {
  await tx.query('select from customers where id = $1 for no key update', [who.customerId]);
  if (!idempotency) return { ...(await work()), replayed: false };
  const named = [who.customerId, who.mode, idempotency.key, Buffer.from(idempotency.fingerprint, 'hex')];
  const { rows } = await tx.query<{ code: string; status: number; answer: string }>(
    'select * from idempotency_find($1, $2, $3, $4)',
    named,
  );
  const [found] = rows;
  if (found?.code === 'idempotency_conflict') throw conflict();
  if (found?.code === 'replay') return { status: found.status, answer: found.answer, replayed: true };
  const made = await work();
  const stored = [...named.map((part) => [part]), made.status, [made.answer]];
  await tx.query('select idempotency_store($1, $2, $3, $4, $5, $6)', stored);
  return { ...made, replayed: false };
}
