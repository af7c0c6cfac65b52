import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyCaller } from '../../core/caller.ts';
import { requireKey } from '../../core/principal.ts';

/** An admitted request that sends further ones to this server. */
interface Admitted {
  readonly authorization: string | undefined;
  readonly caller: KeyCaller;
  /** The rate limit of the key after the request. */
  readonly headers: Readonly<Record<string, string>>;
}

const admitted = new AsyncLocalStorage<Admitted>();

/** Runs `send`, whose requests to this server with the same key count as part of an admitted request. */
export function withAdmission<T>(request: FastifyRequest, reply: FastifyReply, send: () => PromiseLike<T>): Promise<T> {
  const headers = Object.fromEntries(
    ['ratelimit', 'ratelimit-policy'].map((name) => [name, String(reply.getHeader(name))]),
  );
  const { authorization } = request.headers;
  // Awaited inside, because an injected request is only sent then.
  return admitted.run({ authorization, caller: requireKey(request), headers }, async () => await send());
}

/** The admission of the request that sent this one, if there is one. */
export function findAdmission({ headers }: Pick<FastifyRequest, 'headers'>): Admitted | undefined {
  const sender = admitted.getStore();
  return sender?.authorization === headers.authorization ? sender : undefined;
}
