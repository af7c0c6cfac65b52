import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySerializerCompiler,
  RouteHandlerMethod,
} from 'fastify';
import { lazy } from '../lazy.ts';
import { Problem } from '../problem.ts';
import type { Operation } from './document.ts';
import type { ContractHooks } from './hooks.ts';
import { getRequestReader } from './request.ts';
import { throwTestError } from './test-errors.ts';
import { verifyResponses } from './verify.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, for operations of a contract. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

export interface ContractOptions {
  /** The operations of a bundled OpenAPI 3.1 document. */
  readonly operations: readonly Operation[];
  /** By operation id in camel case. */
  readonly handlers: Readonly<Record<string, unknown>>;
  /** Whether an operation without a handler is an error, or skipped (in tests of a single feature). */
  readonly unserved: 'refuse' | 'leave out';
  readonly hooks: ContractHooks;
  /** The maximum body size of operations that don't set their own. */
  readonly bodyLimit: number;
  /** Checks every response against the contract. A violation is reported here and returned as 500. Null checks nothing. */
  readonly onViolation: ((violation: string) => void) | null;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function pairHandlers(all: readonly Operation[], { handlers, unserved }: ContractOptions): Map<Operation, Handler> {
  const operations = unserved === 'refuse' ? all : all.filter(({ handler }) => handlers[handler]);
  const served = new Map(operations.map((operation) => [operation.handler, operation]));
  const faults = [
    ...operations.filter(({ handler }) => !handlers[handler]).map((missing) => `${missing.handler} has no handler`),
    ...Object.keys(handlers)
      .filter((name) => !served.has(name))
      .map((name) => `${name} is not in the contract`),
  ];
  if (served.size < operations.length) faults.push('two operations have the same id');
  if (faults.length > 0) throw new Error(`Contract and handlers do not match: ${faults.join('; ')}.`);
  return new Map(operations.map((operation) => [operation, handlers[operation.handler] as Handler]));
}

/** The operation's only 2xx status, which is the default of its responses. */
function defaultStatus(operation: Operation): number {
  const [status, ...others] = [...operation.responses.keys()].filter((key) => key.startsWith('2'));
  return status !== undefined && others.length === 0 ? Number(status) : 200;
}

/** Defaults apply to requests; responses contain only what exists. `named` means that the keys are names of fields. */
function withoutDefaults(schema: unknown, named = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutDefaults(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => named || key !== 'default');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutDefaults(value, key === 'properties' && !named)]));
}

/** Serializers by schema, and schemas by operation: kept per process because tests build many servers. */
const writers = new WeakMap<object, () => (body: unknown) => string>();
const responseSchemas = new WeakMap<Operation, Record<string, unknown>>();

/** Compiles a serializer at its first use, because compiling all of them takes a tenth of the start. */
const compileOnFirstUse: FastifySerializerCompiler<AnySchema> = ({ schema }) => {
  const compiled = writers.get(schema) ?? lazy(() => fastJsonStringify(schema));
  writers.set(schema, compiled);
  return (body) => compiled()(body);
};

function createResponseSchemas(operation: Operation): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const [status, { content }] of operation.responses) {
    const schema = content.get('application/json');
    if (schema) schemas[status] = { content: { 'application/json': { schema: withoutDefaults(schema) } } };
  }
  return schemas;
}

function getResponseSchemas(operation: Operation): Record<string, unknown> {
  const schemas = responseSchemas.get(operation) ?? createResponseSchemas(operation);
  responseSchemas.set(operation, schemas);
  return schemas;
}

/** `x-body-limit` of an operation that accepts more bytes than others. */
function getBodyLimit({ extensions }: Operation, usual: number): number {
  const own = extensions['x-body-limit'];
  return typeof own === 'number' ? own : usual;
}

/** Paths for support and administrators, which return 401 or 403 before anything else is checked. */
const ADMIN = '/api/admin/';

/**
 * Authenticates before the body is read, so that 401, 403 and 429 cost neither memory nor parsing. The address was limited
 * before (allowance.ts); the customer is limited after the session is looked up.
 */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  hooks: ContractHooks,
): Promise<void> {
  if (operation.security === 'apiKey') {
    await hooks.keys.admit(request, reply, operation);
    throwTestError(request, operation);
    return;
  }
  if (operation.security === 'session' || operation.security === 'guest') {
    request.session = await hooks.session(request, reply);
    if (!request.session && operation.security === 'session')
      throw new Problem('unauthorized', 'This request requires a signed-in customer. Sign in first.');
  }
  if (operation.path.startsWith(ADMIN) && request.session?.role === 'customer')
    throw new Problem('forbidden', 'Only support and administrators can perform this operation.');
  if (operation.extensions['x-role'] === 'admin' && request.session?.role !== 'admin')
    throw new Problem('forbidden', 'Only administrators can perform this operation.');
  if (request.session) hooks.limit(request.session.customerId, operation);
}

/**
 * Serves every operation of a contract: authenticates, validates the request, runs the handler, and serializes the
 * response.
 * @throws Error if an operation has no handler or a handler has no operation.
 */
export async function serveContract(app: FastifyInstance, options: ContractOptions): Promise<void> {
  const { hooks, onViolation } = options;
  const paired = pairHandlers(options.operations, options);
  await app.register(async (scope) => {
    scope.decorateRequest('rawBody', null);
    scope.setSerializerCompiler(compileOnFirstUse);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: options.bodyLimit }, (_request, body, done) => {
      done(null, body);
    });
    scope.addHook('preValidation', (request, _reply, done) => {
      request.rawBody = (request.body as Buffer | undefined) ?? null;
      done();
    });
    if (onViolation) verifyResponses(scope, onViolation);
    scope.addHook('onSend', (request, reply, body, done) => {
      if (request.keyed) hooks.responded(request, reply, body);
      done();
    });
    for (const [operation, handler] of paired) {
      const read = getRequestReader(operation);
      const status = defaultStatus(operation);
      const run: RouteHandlerMethod = async (request, reply) => {
        const refused = read(request);
        if (refused) throw refused;
        reply.code(status);
        const result = await handler(request, reply);
        // The status of a stream that broke off has already been sent.
        const isOver = reply.sent || reply.raw.headersSent || reply.raw.destroyed;
        return isOver || result !== undefined ? result : reply.send();
      };
      scope.route({
        method: operation.method,
        url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { operation, ...(operation.extensions['x-quiet'] === true ? { quiet: 'successes' as const } : {}) },
        bodyLimit: getBodyLimit(operation, options.bodyLimit),
        schema: { response: getResponseSchemas(operation) },
        onRequest: async (request, reply) => admit(request, reply, operation, hooks),
        handler: run,
      });
    }
  });
}
