import type { Schema } from '../../server/core/contract/document.ts';
import { type Place, findPlaces, type OperationWithExamples, variants } from './places.ts';

type Body = Record<string, unknown>;

/** IDs by kind of object. */
export type Ids = Readonly<Record<string, string>>;

/** A request in the format of `TestApp.call`. */
export interface ProbeRequest {
  readonly request: string;
  readonly body?: Body;
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The simplest value that a schema accepts, including the field at `path`. */
function sample(schema: Schema, [name, ...below]: readonly string[] = []): unknown {
  const all = variants(schema);
  const branch =
    all.find(({ properties }) => name !== undefined && name in ((properties ?? {}) as object)) ?? all.at(-1)!;
  const {
    enum: choices,
    type,
    properties = {},
    required = [],
    minProperties = 0,
  } = { ...schema, ...branch } as {
    enum?: readonly unknown[];
    type?: string;
    properties?: Record<string, Schema>;
    required?: readonly string[];
    minProperties?: number;
  };
  if (choices) return choices[0];
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  if (type === 'boolean') return false;
  if (type === 'array') return [sample(schema['items'] as Schema, [])];
  if (type === 'string') return 'text';
  const wanted = Object.entries(properties).filter(
    ([field], n) => field === name || required.includes(field) || n < minProperties,
  );
  return Object.fromEntries(wanted.map(([field, of]) => [field, sample(of, field === name ? below : [])]));
}

/** Sets the field at a path to an ID, or to a list with it. */
function withId(body: Body, [name = '', ...below]: readonly string[], id: string): Body {
  const inner = body[name];
  if (below.length > 0) return { ...body, [name]: withId(isBody(inner) ? inner : {}, below, id) };
  return { ...body, [name]: Array.isArray(inner) || name.endsWith('s') ? [id] : id };
}

const has = (body: unknown, [name = '', ...below]: readonly string[]): boolean =>
  isBody(body) && name in body && (below.length === 0 || has(body[name], below));

/**
 * Possibly valid bodies for a place: the examples of the contract, for account operations also those of the public operation of
 * the same name, and the simplest body.
 */
function candidates(
  operation: OperationWithExamples,
  place: Place | null,
  all: readonly OperationWithExamples[],
): Body[] {
  if (!operation.body?.schema) return [];
  const path = place?.in === 'body' ? place.path : [];
  const asInput = all.flatMap(({ path: other, examples }) =>
    examples.map((input) => ({ type: other.split('/').at(-1), mode: 'live', input })),
  );
  const shown: Body[] = [...operation.examples, ...(path[0] === 'input' ? asInput : [])];
  return [...shown.filter((body) => path.length === 0 || has(body, path)), sample(operation.body.schema, path) as Body];
}

const same = (one: Place, other: Place | null): boolean =>
  one.in === other?.in && one.path.join('/') === other.path.join('/');

/**
 * Valid requests except for their IDs, which come from `ids`: several if the contract doesn't determine a valid request.
 * `place` is filled even if it isn't required.
 */
export function createRequests(
  operation: OperationWithExamples,
  place: Place | null,
  ids: Ids,
  all: readonly OperationWithExamples[],
): ProbeRequest[] {
  const filled = findPlaces(operation);
  const query = new URLSearchParams();
  for (const { name, in: where, required, schema } of operation.parameters) {
    const id = filled.find((one) => one.in === 'query' && one.path[0] === name);
    if (where !== 'query' || (!required && !(id && same(id, place)))) continue;
    query.set(name, id ? ids[id.kind]! : String(sample(schema)));
  }
  const path = filled
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.path[0]}}`, ids[one.kind]!), operation.path);
  const request = `${operation.method} ${path}${query.size > 0 ? `?${query}` : ''}`;
  const bodies = candidates(operation, place, all).map((body) =>
    filled
      .filter((one) => one.in === 'body' && (same(one, place) || has(body, one.path)))
      .reduce((given, one) => withId(given, one.path, ids[one.kind]!), body),
  );
  return operation.body?.schema ? bodies.map((body) => ({ request, body })) : [{ request }];
}
