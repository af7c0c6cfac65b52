import { Histogram } from '@prometheus-io/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress, type KeyCaller } from '../../core/caller.ts';
import type { KeyGate, KeyOperation } from '../../core/contract/hooks.ts';
import { type Core, perCore } from '../../core/core.ts';
import { busyProblem, customerQueue } from '../../core/customer-queue.ts';
import { isTooSlow, isUnavailable } from '../../core/database-errors.ts';
import type { KeyedCall } from '../../core/principal.ts';
import { CONTACT_URL, Problem, rateLimited } from '../../core/problem.ts';
import { insufficientScope, type Scope } from '../../core/scope.ts';
import { spending, timeStatement } from '../../core/time-spent.ts';
import { rateLimitHeaders, retryAfter, takeKeyToken } from '../limits/service.ts';
import { findAdmission } from './admitted.ts';
import { Batcher } from './batcher.ts';
import { type BearerKey, parseBearerKey } from './bearer.ts';
import { RejectionLimit } from './rejection-limit.ts';
import { type Admission, admitRequests, type Balance, hasScope, type KeyedRequest, type KeyRefusal } from './store.ts';

export { withAdmission } from './admitted.ts';
export { budgetExceededProblem } from './budget.ts';
export { type KeyRefusal, readExceededBudget } from './store.ts';
export { idempotencyConflict, findStored, type Idempotency, parseIdempotency, runIdempotently } from './idempotency.ts';

/** Maximum requests per statement. */
const MAX_BATCH_SIZE = 64;

/** Requests that may wait for the database, which admits so many within seconds. */
const PENDING = 2000;

/**
 * Concurrent statements, so that the database has work while a process handles responses. The embedded one has one session.
 */
const CONCURRENCY = 2;

/** Starting a statement costs the database as much as ten requests, so a few requests wait this long for others. */
const MIN_BATCH_SIZE = 12;
const SPACING_MS = 3;

/** The name of the statement in the lines of slow requests. */
const ADMISSION = { text: 'admit requests' };

/** Operations that return the caller's balance, which is read together with the key. */
const WITH_BALANCE: ReadonlySet<string> = new Set(['v2-credits']);

/** A 401 as in RFC 6750: a request without a key gets no error code. */
const unauthorized = (code: 'invalid_key' | 'inactive_key' | 'expired_key', detail: string, sent = true) =>
  new Problem(code, detail, {
    headers: { 'www-authenticate': `Bearer realm="api"${sent ? ', error="invalid_token"' : ''}` },
  });

const endedTokenProblem = () =>
  unauthorized('invalid_key', 'This access token has expired, or its access has ended. Get a new one.');

/** The problem for a rejected key. `address` is the client's, and `scope` what the request needs. */
export function keyRefusedProblem(code: KeyRefusal, address: string, scope: Scope): Problem {
  switch (code) {
    case 'insufficient_scope':
      return insufficientScope(scope);
    case 'invalid_key':
      return unauthorized('invalid_key', 'No API key has this value. Check that it is complete, or create a new key.');
    case 'inactive_key':
      return unauthorized(
        'inactive_key',
        'This API key is deactivated. Activate it in the dashboard, or use another key.',
      );
    case 'frozen_key':
      return unauthorized('inactive_key', 'All API keys of the account are frozen. Unfreeze them in the dashboard.');
    case 'expired_key':
      return unauthorized('expired_key', 'This API key has expired. Create a new key in the dashboard.');
    case 'address_not_allowed':
      return new Problem(
        'address_not_allowed',
        `This API key does not allow requests from ${address}. Add the address to the key in the dashboard.`,
      );
    case 'account_suspended':
      return new Problem(
        'account_suspended',
        `Support has suspended the account that owns this API key. Contact support: ${CONTACT_URL}`,
      );
  }
}

/** A token that stands for a key. */
export interface BearerToken {
  /** The hash of the token, by which its last outcome is remembered. */
  readonly hash: string;
  /** Looks up its key. Null if the token is unknown or has expired. */
  find(): Promise<Pick<BearerKey, 'mode' | 'hash'> | null>;
}

/** Every operation with a key has a scope. */
const getScope = ({ scope }: KeyOperation): Scope => scope ?? 'read';

/** What the gateway reads from and sets on a request. */
type Incoming = Pick<FastifyRequest, 'headers' | 'ip'> & { caller: KeyCaller | null; keyed: KeyedCall | null };

class Gateway implements KeyGate {
  readonly #core: Core;
  readonly #batcher: Batcher<KeyedRequest, Admission>;
  readonly #rejections = new RejectionLimit();
  readonly #balances = new WeakMap<Incoming, Balance>();

  constructor(core: Core) {
    this.#core = core;
    const { db, config } = core;
    const sizes = new Histogram({
      name: 'gateway_batch_calls',
      help: 'Public requests admitted by one statement.',
      buckets: [1, 2, 4, 8, 16, 32, 64],
      registers: [core.metrics.registry],
    });
    this.#batcher = new Batcher(
      (requests) => {
        sizes.observe(requests.length);
        // All requests of the batch wait for it, whichever began it.
        return spending(null, () => admitRequests(db, requests, config.rateLimitPerMinute));
      },
      {
        maxSize: MAX_BATCH_SIZE,
        pending: PENDING,
        full: busyProblem,
        concurrency: db.embedded ? 1 : CONCURRENCY,
        minSize: MIN_BATCH_SIZE,
        spacingMs: SPACING_MS,
        // If the database is down, single requests would fail as well.
        shouldRetrySingly: (error) => !isUnavailable(error),
      },
    );
    core.onDrain('gateway', () => this.#batcher.settled());
  }

  /** The API key of a request, before it is looked up. @throws Problem invalid_key. */
  bearer({ headers }: Incoming): BearerKey {
    const bearer = parseBearerKey(headers.authorization);
    if (!bearer) throw this.#missingKeyProblem(headers.authorization);
    return bearer;
  }

  #missingKeyProblem(authorization: string | undefined): Problem {
    if (authorization === undefined)
      return unauthorized('invalid_key', 'Send an API key in the header `Authorization: Bearer <key>`.', false);
    if (!/^bearer\b/i.test(authorization))
      return unauthorized('invalid_key', 'The `Authorization` header must have the form `Bearer <key>`.', false);
    const { keyPrefix } = this.#core.config.brand;
    return unauthorized(
      'invalid_key',
      `The \`Authorization\` header contains no valid API key. Keys start with ${keyPrefix}_live_ or ${keyPrefix}_test_.`,
    );
  }

  /** Admits a request with a key, or with a token that stands for one. @throws Problem */
  async admit(
    request: Incoming,
    reply: FastifyReply,
    operation: KeyOperation,
    token: BearerToken | null = null,
  ): Promise<void> {
    const admitted = findAdmission(request);
    if (admitted) {
      const { caller } = admitted;
      request.keyed = { caller, credits: 0, taskId: null };
      const scope = getScope(operation);
      if (!(await hasScope(this.#core.db, caller, scope))) throw insufficientScope(scope);
      request.caller = caller;
      reply.headers(admitted.headers);
      return;
    }
    const address = getClientAddress(request);
    const bearer = parseBearerKey(request.headers.authorization);
    const hash = token?.hash ?? bearer?.hash ?? null;
    const { waitMs, caller: known } = this.#rejections.check(address, hash);
    if (waitMs > 0) {
      if (known) request.keyed = { caller: known, credits: 0, taskId: null };
      throw rateLimited(Math.ceil(waitMs / 1000));
    }
    try {
      const key = token ? await token.find() : bearer;
      if (!key) throw token ? endedTokenProblem() : this.#missingKeyProblem(request.headers.authorization);
      const accepted = await this.#authorize(request, reply, key, address, operation);
      this.#rejections.accepted(hash ?? key.hash, accepted);
    } catch (error) {
      if (error instanceof Problem && error.status < 500)
        this.#rejections.rejected(address, hash, request.keyed?.caller ?? null);
      throw error;
    }
  }

  async #authorize(
    request: Incoming,
    reply: FastifyReply,
    { mode, hash }: Pick<BearerKey, 'mode' | 'hash'>,
    address: string,
    operation: KeyOperation,
  ): Promise<KeyCaller> {
    const balance = WITH_BALANCE.has(operation.operationId);
    const scope = getScope(operation);
    const submitted = timeStatement(ADMISSION, () => this.#batcher.submit({ mode, hash, address, balance, scope }));
    const admission = await submitted.catch((error: unknown) => {
      throw isUnavailable(error) || isTooSlow(error) ? busyProblem(error) : error;
    });
    const { code, caller } = admission;
    if (caller) request.keyed = { caller, credits: 0, taskId: null };
    if (code !== 'ok' || !caller) throw keyRefusedProblem(code === 'ok' ? 'invalid_key' : code, address, scope);
    const allowance = admission.allowance ?? (await this.#takeAlone(caller));
    reply.headers(rateLimitHeaders(allowance));
    if (allowance.waitMs > 0) throw rateLimited(retryAfter(allowance));
    request.caller = caller;
    if (admission.balance) this.#balances.set(request, admission.balance);
    return caller;
  }

  /** The balance that was read when the request was authorized. */
  getBalance(request: Incoming): Balance {
    const balance = this.#balances.get(request);
    if (!balance) throw new Error('The balance was not read with the key.');
    return balance;
  }

  /** Counts a request whose bucket was new or locked. Only requests of the same customer can hold that lock. */
  async #takeAlone({ customerId, keyId }: Pick<KeyCaller, 'customerId' | 'keyId'>) {
    const { db, config } = this.#core;
    return customerQueue(this.#core).run(customerId, () => takeKeyToken(db, keyId, config.rateLimitPerMinute));
  }
}

/** The gateway of an app. Every request with an API key goes through it. */
export const gateway = perCore((core) => new Gateway(core));
