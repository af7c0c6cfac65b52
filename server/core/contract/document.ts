import { getDefaultScope } from '../../../catalog/scopes.ts';
import { type ProblemCode, problemCodes } from '../../../generated/problem-codes.ts';
import type { Scope } from '../scope.ts';

/** JSON Schema 2020-12 as the contract uses it, with references inlined. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  /** `ids=a,b` instead of `ids=a&ids=b`. */
  readonly commaSeparated: boolean;
}

export interface ResponseHeader {
  readonly required: boolean;
  readonly schema: Schema;
}

export interface OperationResponse {
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, ResponseHeader>;
  /** Schemas by media type. Empty if the response has no body. */
  readonly content: ReadonlyMap<string, Schema>;
}

export interface Operation {
  readonly operationId: string;
  /** The name of its handler: the operation id in camel case. */
  readonly handler: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in the document, `/api/v2/tasks/{id}`. */
  readonly path: string;
  /** `guest` is an optional session. */
  readonly security: 'apiKey' | 'session' | 'guest' | 'none';
  /** What a key must be allowed to do. Null without `apiKey`. */
  readonly scope: Scope | null;
  readonly parameters: readonly Parameter[];
  /** Null if the operation has no body. A body other than JSON has no schema: any bytes, type and query are accepted. */
  readonly body: { readonly required: boolean; readonly schema: Schema | null } | null;
  /** By status, including `default`. */
  readonly responses: ReadonlyMap<string, OperationResponse>;
  /** The codes of its problems, of which each has an example. */
  readonly problems: readonly ProblemCode[];
  /** Extensions of the document: `x-...`. */
  readonly extensions: Readonly<Record<string, unknown>>;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const node = (value: unknown): Node => (isNode(value) ? value : {});
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Inlines every `$ref`. @throws Error for a reference that is missing or circular. */
function inline(document: Node): Node {
  const done = new Map<string, unknown>();
  const open = new Set<string>();

  const resolve = (reference: string): unknown => {
    if (done.has(reference)) return done.get(reference);
    if (open.has(reference)) throw new Error(`The contract has a circular reference: ${reference}`);
    open.add(reference);
    let target: unknown = document;
    for (const part of reference.replace(/^#\//, '').split('/')) {
      target = node(target)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    if (target === undefined) throw new Error(`The contract has a missing reference: ${reference}`);
    const value = walk(target);
    open.delete(reference);
    done.set(reference, value);
    return value;
  };

  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isNode(value)) return value;
    const { $ref, ...beside } = value;
    const own = Object.fromEntries(Object.entries(beside).map(([key, item]) => [key, walk(item)]));
    return typeof $ref === 'string' ? { ...node(resolve($ref)), ...own } : own;
  };

  return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, walk(value)]));
}

function readSecurity(where: string, declared: unknown): Operation['security'] {
  const alternatives = Array.isArray(declared) ? declared : [];
  const schemes = alternatives.flatMap((alternative) => Object.keys(node(alternative)));
  if (schemes.length === 0) return 'none';
  const [scheme] = schemes;
  if (schemes.length > 1 || (scheme !== 'apiKey' && scheme !== 'session')) {
    throw new Error(`${where}: security must be apiKey, session or nothing, not ${schemes.join(', ')}.`);
  }
  const open = alternatives.some((alternative) => Object.keys(node(alternative)).length === 0);
  if (open && scheme === 'apiKey') throw new Error(`${where}: an API key must be either required or not accepted.`);
  return open ? 'guest' : scheme;
}

/** `x-scope` of an operation, or the default. */
function readScope(security: Operation['security'], declared: unknown, method: string): Scope | null {
  if (security !== 'apiKey') return null;
  return (declared as Scope | undefined) ?? getDefaultScope(method);
}

function readParameter(where: string, value: unknown): Parameter {
  const raw = node(value);
  const name = String(raw['name']);
  const place = raw['in'];
  if (place !== 'path' && place !== 'query' && place !== 'header') {
    throw new Error(`${where}: parameter ${name} is in ${String(place)}, which is not supported.`);
  }
  const schema = node(raw['schema']);
  return {
    name,
    in: place,
    required: raw['required'] === true,
    schema,
    commaSeparated: place === 'query' && schema['type'] === 'array' && raw['explode'] === false,
  };
}

function readBody(where: string, value: unknown): Operation['body'] {
  if (value === undefined) return null;
  const raw = node(value);
  const types = Object.keys(node(raw['content']));
  const isJson = types.includes('application/json');
  if (!isJson && types.length > 0) return { required: raw['required'] === true, schema: null };
  if (!isJson || types.length > 1) {
    throw new Error(`${where}: a request body must be application/json or other types, not ${types.join(', ')}.`);
  }
  const schema = node(node(node(raw['content'])['application/json'])['schema']);
  if (schema['additionalProperties'] === undefined && schema['unevaluatedProperties'] === undefined) {
    throw new Error(`${where}: the request body does not say whether it accepts unknown fields.`);
  }
  return { required: raw['required'] === true, schema };
}

function readResponse(value: unknown): OperationResponse {
  const raw = node(value);
  return {
    headers: new Map(
      Object.entries(node(raw['headers'])).map(([name, header]) => [
        name.toLowerCase(),
        { required: node(header)['required'] === true, schema: node(node(header)['schema']) },
      ]),
    ),
    content: new Map(
      Object.entries(node(raw['content'])).map(([type, media]) => [type.toLowerCase(), node(node(media)['schema'])]),
    ),
  };
}

function readProblems(responses: unknown): ProblemCode[] {
  const examples = Object.values(node(responses)).flatMap((response) =>
    Object.values(node(node(node(node(response)['content'])['application/problem+json'])['examples'])),
  );
  const codes = new Set(examples.map((example) => node(node(example)['value'])['code']));
  return problemCodes.filter((code) => codes.has(code));
}

const camelCase = (id: string): string => id.replace(/[-_.\s]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The operations of a bundled OpenAPI 3.1 document. @throws Error for features that this server doesn't support. */
export function readOperations(bundled: unknown): Operation[] {
  const document = inline(node(bundled));
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(node(document['paths']))) {
    for (const method of METHODS) {
      const raw = node(item)[method];
      if (!isNode(raw)) continue;
      const operationId = String(raw['operationId']);
      const shared = (node(item)['parameters'] ?? []) as unknown[];
      const security = readSecurity(operationId, raw['security'] ?? document['security']);
      const parameters = [...shared, ...((raw['parameters'] ?? []) as unknown[])];
      operations.push({
        operationId,
        handler: camelCase(operationId),
        method: method.toUpperCase() as Operation['method'],
        path,
        security,
        scope: readScope(security, raw['x-scope'], method),
        parameters: parameters.map((parameter) => readParameter(operationId, parameter)),
        body: readBody(operationId, raw['requestBody']),
        responses: new Map(
          Object.entries(node(raw['responses'])).map(([status, response]) => [status, readResponse(response)]),
        ),
        problems: readProblems(raw['responses']),
        extensions: Object.fromEntries(Object.entries(raw).filter(([key]) => key.startsWith('x-'))),
      });
    }
  }
  return operations;
}
