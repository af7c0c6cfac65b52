import { Readable } from 'node:stream';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../problem.ts';
import { lazy } from '../lazy.ts';
import type { OperationResponse, Operation, Schema } from './document.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What a handler returned, before it was serialized. */
    handlerBody: unknown;
  }
}

/** Transport and server-wide headers, which operations don't declare. */
const COMMON = new Set(
  [
    'connection content-length content-type date keep-alive transfer-encoding cache-control set-cookie vary',
    'access-control-allow-origin access-control-expose-headers strict-transport-security x-content-type-options',
    'content-security-policy cross-origin-opener-policy permissions-policy referrer-policy',
    'deprecation sunset link',
  ].flatMap((line) => line.split(' ')),
);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of a schema that apply to the same value as the schema itself. */
const SAME_VALUE = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas']);

/**
 * Closes every object of a schema, so that undeclared fields are errors. Objects combined with allOf are closed once,
 * around all parts.
 */
function closed(schema: unknown, within = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item, within));
  if (!isSchema(schema)) return schema;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples' || key === 'example')
      result[key] = value;
    else if (key === 'properties' && isSchema(value)) {
      result[key] = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, closed(item)]));
    } else result[key] = closed(value, SAME_VALUE.has(key));
  }
  const open = schema['additionalProperties'] === undefined && schema['unevaluatedProperties'] === undefined;
  const isObject =
    [...SAME_VALUE, 'properties'].some((key) => schema[key] !== undefined) || schema['type'] === 'object';
  if (!within && open && isObject) result['unevaluatedProperties'] = false;
  return result;
}

/** Cached per process, because tests build many servers. */
const checker = lazy(() => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const texts = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true });
  for (const each of [ajv, texts]) {
    (formats as unknown as typeof formats.default)(each);
    // URLs of customers are returned as they are requested (own-rules.ts).
    each.addFormat('uri', (text: string) => URL.canParse(text) && /^[\x21-\x7E]+$/.test(text));
  }
  const compiled = new WeakMap<Schema, ValidateFunction>();
  const compile = (schema: Schema, by: Ajv2020, form: (schema: Schema) => unknown) => {
    let validate = compiled.get(schema);
    if (!validate) compiled.set(schema, (validate = by.compile(form(schema) as Schema)));
    return validate;
  };
  const asProperty = (schema: Schema) => ({ type: 'object', properties: { value: schema } });
  return {
    body: (schema: Schema, value: unknown): string | null => {
      const validate = compile(schema, ajv, closed);
      return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' });
    },
    header: (schema: Schema, value: unknown): string | null => {
      const validate = compile(schema, texts, asProperty);
      return validate({ value }) ? null : texts.errorsText(validate.errors, { dataVar: 'header' });
    },
  };
});

type Checker = ReturnType<typeof checker>;

function headerFaults(response: OperationResponse, reply: FastifyReply, check: Checker): string[] {
  const sent = reply.getHeaders();
  const faults: string[] = [];
  for (const [name, { required, schema }] of response.headers) {
    const value = sent[name];
    if (value === undefined) {
      if (required) faults.push(`header ${name} is missing`);
      continue;
    }
    const fault = check.header(schema, String(value));
    if (fault !== null) faults.push(`header ${name}: ${fault}`);
  }
  for (const name of Object.keys(sent)) {
    if (!response.headers.has(name) && !COMMON.has(name)) faults.push(`header ${name} is not declared`);
  }
  return faults;
}

function bodyFaults(response: OperationResponse, reply: FastifyReply, payload: unknown, check: Checker): string[] {
  if (response.content.size === 0)
    return payload === undefined || payload === null || payload === '' ? [] : ['a body is not declared'];
  const type =
    String(reply.getHeader('content-type') ?? 'none')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? '';
  const schema = response.content.get(type);
  if (!schema) return [`content type ${type} is not declared`];
  if (!/[/+]json$/.test(type)) return [];
  // Responses too large to buffer aren't checked here; the tests of their operations read them.
  if (payload instanceof Readable) return [];
  if (typeof payload !== 'string') return ['the body is not a text'];
  const body = JSON.parse(payload) as unknown;
  const fault = check.body(schema, body);
  if (fault !== null) return [fault];
  if (reply.handlerBody === undefined || type === 'application/problem+json') return [];
  // Serializing drops undeclared fields, but here nothing may be dropped or changed.
  return isDeepStrictEqual(body, JSON.parse(JSON.stringify(reply.handlerBody)))
    ? []
    : ['the serialized body differs from what the handler returned'];
}

/** Checks every response of the operations in `scope`. A violation is reported and becomes a 500. */
export function verifyResponses(scope: FastifyInstance, onViolation: (violation: string) => void): void {
  const check = checker();
  const findFaults = (operation: Operation, reply: FastifyReply, payload: unknown): string[] => {
    const response = operation.responses.get(String(reply.statusCode)) ?? operation.responses.get('default');
    if (!response) return [`status ${reply.statusCode} is not declared`];
    return [...headerFaults(response, reply, check), ...bodyFaults(response, reply, payload, check)];
  };
  scope.decorateReply('handlerBody', undefined);
  scope.addHook('preSerialization', async (_request, reply, payload) => {
    reply.handlerBody = payload;
    return payload;
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    if (!operation || request.method === 'HEAD') return payload;
    const faults = findFaults(operation, reply, payload);
    if (faults.length === 0) return payload;
    const violation = `${operation.operationId} returned ${reply.statusCode}: ${faults.join('; ')}`;
    onViolation(violation);
    reply.code(500).type('application/problem+json').removeHeader('content-length');
    return JSON.stringify(new Problem('internal_error', violation).document('http://localhost', request.id));
  });
}
