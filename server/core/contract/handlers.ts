import type { FastifyReply, FastifyRequest, RouteGenericInterface, RouteHandler } from 'fastify';
import type { RouteHandlers as AccountRoutes } from '../../../generated/account/fastify.gen.ts';
import type { RouteHandlers as V1Routes } from '../../../generated/v1/fastify.gen.ts';
import type { RouteHandlers as V2Routes } from '../../../generated/v2/fastify.gen.ts';

type OperationRoute<H> = H extends RouteHandler<infer R extends RouteGenericInterface> ? R : never;

/** What a handler may return: the body of a declared 2xx status, or nothing for 204. */
type OperationResult<R extends RouteGenericInterface> = R['Reply'] extends infer Replies
  ? { [S in keyof Replies]: S extends 200 | 201 | 202 | 204 ? Replies[S] : never }[keyof Replies]
  : never;

/** A validated request: `body`, `query` and `params` are as declared, with defaults. */
export type ContractRequest<R extends RouteGenericInterface> = Omit<FastifyRequest, 'body' | 'query' | 'params'> & {
  readonly body: R['Body'];
  readonly query: NonNullable<R['Querystring']>;
  readonly params: NonNullable<R['Params']>;
};

/**
 * The handler of an operation. It returns the body. The status is the operation's only 2xx, or set with `reply.code()` if
 * there are several. Errors are thrown as Problem. A stored response is sent unchanged with `return
 * reply.type('application/json').send(text)`.
 */
export type OperationHandler<R extends RouteGenericInterface> = (
  request: ContractRequest<R>,
  reply: FastifyReply,
) => Promise<OperationResult<R> | FastifyReply>;

export type OperationHandlers<Routes> = { readonly [Id in keyof Routes]: OperationHandler<OperationRoute<Routes[Id]>> };

/** The handlers of openapi/v1.yaml by operation id in camel case. */
export type V1Handlers = OperationHandlers<V1Routes>;

/** The handlers of openapi/v2.yaml by operation id in camel case: `v2-generate` is `v2Generate`. */
export type V2Handlers = OperationHandlers<V2Routes>;

/** The handlers of openapi/account.yaml by operation id. */
export type AccountHandlers = OperationHandlers<AccountRoutes>;
