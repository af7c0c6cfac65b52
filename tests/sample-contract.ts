import Fastify, { type FastifyInstance } from 'fastify';
import { registerBodyRules } from '../server/core/bodies.ts';
import { readOperations } from '../server/core/contract/document.ts';
import type { ContractHooks } from '../server/core/contract/hooks.ts';
import { serveContract } from '../server/core/contract/routes.ts';
import type { Core } from '../server/core/core.ts';
import { registerHttpRules, handleUnreadableUrl } from '../server/core/http.ts';
import { newRequestId } from '../server/core/ids.ts';
import { Problem } from '../server/core/problem.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const requestId = { 'X-Request-Id': { required: true, schema: { type: 'string' } } };
const problem = {
  description: 'p',
  headers: requestId,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
};
const problems = Object.fromEntries(
  ['400', '401', '404', '413', '415', '422', '429', '500', '503'].map((status) => [status, { ...problem }]),
);
const note = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, text: { type: ['string', 'null'] } },
};

/** A small contract with every kind of parameter, body and security. */
export const sampleDocument = {
  openapi: '3.1.0',
  security: [{ apiKey: [] }],
  paths: {
    '/api/t/notes': {
      get: {
        operationId: 't-notes',
        security: [],
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
          {
            name: 'ids',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 3 },
          },
          { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 5 } },
        ],
        responses: {
          '200': { description: 'ok', headers: requestId, ...json({ type: 'object', additionalProperties: true }) },
          ...problems,
        },
      },
      post: {
        operationId: 't-create',
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/create' }) },
        responses: {
          '201': {
            description: 'made',
            headers: { ...requestId, Location: { required: true, schema: { type: 'string' } } },
            ...json({ $ref: '#/components/schemas/note' }),
          },
          ...problems,
        },
      },
    },
    '/api/t/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 8 } }],
      delete: {
        operationId: 't-delete',
        security: [{ session: [] }],
        responses: { '204': { description: 'gone', headers: requestId }, ...problems },
      },
      put: {
        operationId: 't-change',
        'x-body-limit': 20_000,
        'x-body-values': 3000,
        security: [{ session: [] }],
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/create' }) },
        responses: { '204': { description: 'changed', headers: requestId }, ...problems },
      },
    },
    '/api/admin/notes': {
      post: {
        operationId: 't-admin',
        security: [{ session: [] }],
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/create' }) },
        responses: { '204': { description: 'made', headers: requestId }, ...problems, '403': { ...problem } },
      },
    },
  },
  components: {
    schemas: {
      note,
      model: { type: 'string', enum: ['v4', 'v5'], 'x-problem-code': 'unknown_model' },
      create: {
        type: 'object',
        additionalProperties: false,
        required: ['model'],
        properties: {
          model: { $ref: '#/components/schemas/model' },
          text: { type: 'string', minLength: 1, maxLength: 4 },
          weight: { type: 'number', minimum: 0, maximum: 1 },
          loud: { type: 'boolean', default: false },
          seed: { type: ['integer', 'null'] },
          meta: {
            type: 'object',
            maxProperties: 2,
            propertyNames: { maxLength: 3 },
            additionalProperties: { type: 'string' },
          },
          tags: { type: 'array', items: { type: 'string', format: 'email' }, maxItems: 2 },
          choice: { oneOf: [{ type: 'string', maxLength: 1 }, { type: 'integer' }] },
        },
      },
      problem: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          code: { type: 'string' },
          request_id: { type: 'string' },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              properties: { pointer: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
            },
          },
        },
      },
    },
  },
};

/** The calls of the gateway and the results of validation since the last `serveSample`. */
export const recorded = { gate: [] as string[], violations: [] as string[] };

const hooks: ContractHooks = {
  session: async (request) =>
    request.headers.cookie === 'me' ? { customerId: 'cus_1', sessionId: 's', role: 'customer', fresh: true } : null,
  limit: () => undefined,
  keys: {
    async admit(request, _reply, operation) {
      recorded.gate.push(`admit ${operation.operationId}`);
      if (!request.headers.authorization) throw new Problem('invalid_key', 'No key.');
      request.caller = { customerId: 'cus_1', mode: 'test', keyId: 'key_1', address: '127.0.0.1' };
    },
  },
  responded: () => undefined,
};

const handlers = {
  tNotes: async (request: { query: object }) => ({ query: request.query }),
  tCreate: async (request: { body: object }, reply: { header(name: string, value: string): void }) => {
    reply.header('location', '/api/t/notes/1');
    return { id: '1', text: JSON.stringify(request.body) };
  },
  tDelete: async () => undefined,
  tChange: async () => undefined,
  tAdmin: async () => undefined,
};

export interface SampleOptions {
  readonly handlers?: Readonly<Record<string, unknown>>;
  readonly verify?: boolean;
  readonly document?: unknown;
}

export interface SampleResponse {
  readonly status: number;
  readonly body: any;
}

export interface SampleApp {
  readonly app: FastifyInstance;
  get(url: string, headers?: Record<string, string>): Promise<SampleResponse>;
  /** Posts to /api/t/notes with a key. A text or bytes are sent as they are. */
  post(payload: unknown, headers?: Record<string, string>): Promise<SampleResponse>;
  /** Changes a note with a cookie. */
  change(payload: unknown): Promise<SampleResponse>;
  /** Deletes a note with a cookie. */
  remove(id: string, cookie: string): Promise<{ readonly status: number; readonly text: string }>;
}

/** A server with only the sample contract, without a database. */
export async function serveSample(options: SampleOptions = {}): Promise<SampleApp> {
  recorded.violations.length = 0;
  recorded.gate.length = 0;
  const config = { publicUrl: 'https://music.example', port: 3000 } as Core['config'];
  const app = Fastify({ genReqId: () => newRequestId(new Date()), frameworkErrors: handleUnreadableUrl(config) });
  app.decorate('core', { config } as Core);
  app.decorateRequest('session', null);
  app.decorateRequest('caller', null);
  registerHttpRules(app, config);
  registerBodyRules(app);
  await serveContract(app, {
    operations: readOperations(options.document ?? sampleDocument),
    handlers: { ...handlers, ...options.handlers },
    hooks,
    unserved: 'refuse',
    bodyLimit: 1_000,
    onViolation: options.verify === false ? null : (violation) => recorded.violations.push(violation),
  });
  return {
    app,
    async get(url, headers = {}) {
      const response = await app.inject({ url, headers });
      return { status: response.statusCode, body: response.json() };
    },
    async post(payload, headers = {}) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/t/notes',
        headers: { authorization: 'Bearer k', 'content-type': 'application/json', ...headers },
        payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
      });
      return { status: response.statusCode, body: response.json() };
    },
    async change(payload) {
      const headers = { cookie: 'me', 'content-type': 'application/json' };
      const response = await app.inject({
        method: 'PUT',
        url: '/api/t/notes/1',
        headers,
        payload: JSON.stringify(payload),
      });
      return { status: response.statusCode, body: response.payload === '' ? null : response.json() };
    },
    async remove(id, cookie) {
      const response = await app.inject({ method: 'DELETE', url: `/api/t/notes/${id}`, headers: { cookie } });
      return { status: response.statusCode, text: response.payload };
    },
  };
}

/** `pointer rule` of each field error in a response. */
export const fields = (response: SampleResponse): string[] =>
  ((response.body.errors ?? []) as { pointer: string; code: string }[])
    .map(({ pointer, code }) => `${pointer} ${code}`)
    .sort();
