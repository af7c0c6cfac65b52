import fc from 'fast-check';
import type { Parameter, Schema } from '../../server/core/contract/document.ts';
import type { CallOptions } from '../harness.ts';
import { allOperations, namedKind, findPlaces, type OperationWithExamples } from '../isolation/places.ts';
import { createRequests } from '../isolation/requests.ts';
import { invalidValues, validValues } from '../schema-arbitraries.ts';
import type { Pool } from './world.ts';

/** A request to an operation. `who` is the index of the caller among those who are allowed to send it. */
export interface Call {
  readonly who: number;
  readonly request: string;
  readonly options: CallOptions;
}

const operations = allOperations();

const createCursor = (place: readonly unknown[]): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Made-up cursors in every format that a list accepts. */
export const FORGED: readonly string[] = [
  ['0000-01-01T00:00:00.000Z', 'x'],
  ['-000001-01-01T00:00:00.000Z', 'x'],
  ['+020260-01-01T00:00:00.000Z', 'x'],
  ['0001-01-01T00:00:00.000Z', ''],
  ['9999-12-31T23:59:59.998Z', '\u{10ffff}'],
  ['2026-01-01T00:00:00.000Z', 'a\0b'],
  [0],
  [2 ** 52],
  [2 ** 53 - 1],
  [1e300],
  [2 ** 52, 2 ** 52],
  [2 ** 53 - 1, 2 ** 53 - 1],
].map(createCursor);

/** Texts for URLs that match nothing of ours. */
const HOSTILE = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%F0%9F%8E%B5',
  '%2e%2e%2f',
  '%25%30%30',
  "'",
  '-1',
  'null',
  'x'.repeat(199),
  'x'.repeat(3000),
];

/** The schema with existing IDs in its ID fields. */
function withIds(schema: Schema, pool: Pool, name?: string): Schema {
  const known = name === undefined ? undefined : (pool[name] ?? pool[namedKind(name) ?? '']);
  if (known && schema['type'] === 'string' && !schema['enum']) return { type: 'string', enum: [...known, 'nothing'] };
  const { properties, items } = schema as { properties?: Readonly<Record<string, Schema>>; items?: Schema };
  return {
    ...schema,
    ...(items ? { items: withIds(items, pool, name) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([of, one]) => [of, withIds(one, pool, of)])) }
      : {}),
  };
}

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());

function queryValue({ name, schema }: Parameter, pool: Pool): fc.Arbitrary<string> {
  const good = validValues(withIds(schema, pool, name)).map((value) =>
    schema['type'] === 'object'
      ? Object.entries(value as object).map(([entry, one]) => [`${name}.${escaped(entry)}`, one] as const)
      : [value].flat().map((one) => [name, one] as const),
  );
  const forged = name === 'cursor' ? [{ weight: 6, arbitrary: fc.constantFrom(...FORGED) }] : [];
  return fc.oneof(
    {
      weight: 8,
      arbitrary: good.map((values) => values.map(([key, value]) => `${key}=${escaped(String(value))}`).join('&')),
    },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE).map((text) => `${name}=${text}`) },
    ...forged.map(({ weight, arbitrary }) => ({ weight, arbitrary: arbitrary.map((text) => `cursor=${text}`) })),
  );
}

function queries({ parameters }: OperationWithExamples, pool: Pool): fc.Arbitrary<string> {
  const own = parameters.filter((one) => one.in === 'query');
  const each = own.map((parameter) =>
    fc.option(queryValue(parameter, pool), { nil: '', freq: parameter.required ? 20 : 2 }),
  );
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('x=1', 'x=%00', '%00=1', '__proto__=1', 'x[]=1') },
  );
  return fc.tuple(...each, unknown).map((parts) => parts.filter((part) => part !== '').join('&'));
}

function paths(operation: OperationWithExamples, pool: Pool): fc.Arbitrary<string> {
  const places = findPlaces(operation).filter((place) => place.in === 'path');
  const others = Object.values(pool).flat().map(escaped);
  const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const values = named.map((name) => {
    const kind = places.find(({ path }) => path[0] === name)?.kind ?? name;
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(pool[name] ?? pool[kind] ?? others)) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
    );
  });
  return fc
    .tuple(...values)
    .map((ids) => named.reduce((path, name, n) => path.replace(`{${name}}`, () => ids[n]!), operation.path));
}

/** A body that matches no schema. */
const RAW = [
  '',
  '{',
  '[]',
  'null',
  '"a"',
  '{"a":"\\u0000"}',
  '{"\\ud800":1}',
  '{"__proto__":{}}',
  '\ufeff{}',
  '[[[[]]]]',
];

function bodies(operation: OperationWithExamples, pool: Pool): fc.Arbitrary<Partial<CallOptions>> {
  const { body } = operation;
  if (!body) return fc.constant({});
  const raw = fc
    .constantFrom('application/json', 'text/plain', 'image/png', 'nothing')
    .chain((type) => fc.constantFrom(...RAW).map((text) => ({ body: text, headers: { 'content-type': type } })));
  if (!body.schema) return raw;
  const schema = withIds(body.schema, pool);
  const ids = Object.fromEntries(Object.entries(pool).map(([kind, all]) => [kind, all[0]!]));
  const shown = createRequests(operation, null, ids, operations).map(({ body: one }) => ({
    body: JSON.parse(JSON.stringify(one).replaceAll(/"https?:[^"]+"/g, JSON.stringify(ids['url']))) as unknown,
  }));
  return fc.oneof(
    { weight: 8, arbitrary: validValues(schema).map((value) => ({ body: value })) },
    { weight: 2, arbitrary: fc.constantFrom(...shown) },
    { weight: 2, arbitrary: invalidValues(schema).map(({ value }) => ({ body: value })) },
    { weight: 1, arbitrary: raw },
  );
}

/** Headers that clients can choose. */
const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>[]>(
      { 'idempotency-key': 'once' },
      { 'idempotency-key': 'k'.repeat(256) },
      { 'user-agent': '\u00ff'.repeat(5000) },
      { 'accept-language': 'xx-\u00e9,*;q=9' },
      { 'if-none-match': '"x"', range: 'bytes=9-1' },
      { 'x-forwarded-for': 'nowhere', 'content-encoding': 'gzip' },
    ),
  },
);

/** Requests to an operation: most are valid and sent by the owner, the others are invalid in every way. */
export function createCalls(operation: OperationWithExamples, pool: Pool): fc.Arbitrary<Call> {
  const who = fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 3 }) });
  const parts = fc.tuple(who, paths(operation, pool), queries(operation, pool), bodies(operation, pool), headers);
  return parts.map(([place, path, query, body, beside]) => ({
    who: place,
    request: `${operation.method} ${path}${query === '' ? '' : `?${query}`}`,
    options: { ...body, headers: { ...body.headers, ...beside } },
  }));
}
