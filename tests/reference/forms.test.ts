import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { limits } from '../../catalog/limits.ts';
import type { GenerateRequest } from '../../generated/v2/types.gen.ts';
import { readOperations, type Operation } from '../../server/core/contract/document.ts';
import { getRequestReader } from '../../server/core/contract/request.ts';
import { validateGenerate } from '../../server/features/tasks/rules.ts';
import { getAlternatives, findAlternative } from '../../src/features/tryit/model/control.ts';
import { validateDraft } from '../../src/features/tryit/model/draft.ts';
import { formatJson } from '../../src/features/tryit/model/json.ts';
import { getParameterKey, type Json, type JsonObject, type OperationForm } from '../../src/core/api/operation-form.ts';
import { toHttpRequest } from '../../src/features/tryit/model/request.ts';
import { validate } from '../../src/features/tryit/model/validate.ts';
import { invalidValues, validValues } from '../schema-arbitraries.ts';

const generated = resolve(import.meta.dirname, '..', '..', 'generated');
const read = (path: string) => JSON.parse(readFileSync(join(generated, path), 'utf8')) as unknown;

const versions = ['v2', 'v1'] as const;
const pairs = versions.flatMap((version) => {
  const forms = readdirSync(join(generated, 'reference/en', version)).flatMap((file) => {
    if (!file.endsWith('.form.json')) return [];
    const formUrl = read(`reference/en/${version}/${file}`) as string;
    return [read(formUrl.replace(/^\/reference/, 'reference/forms')) as OperationForm];
  });
  const operations = readOperations(read(`openapi/${version}.json`) as Parameters<typeof readOperations>[0]);
  const withForm = operations.filter(({ body }) => body === null || body.schema !== null);
  return withForm.map((operation): [string, Operation, OperationForm] => [
    operation.operationId,
    operation,
    forms.find(({ id }) => id === operation.operationId)!,
  ]);
});

/** The server's errors for a body. */
function serverFaults(operation: Operation, body: unknown): string[] {
  const problem = getRequestReader(operation)({
    params: {},
    query: {},
    headers: { 'content-type': 'application/json' },
    rawBody: Buffer.from(JSON.stringify(body)),
  } as unknown as FastifyRequest);
  return (problem?.errors ?? [])
    .filter(({ pointer }) => !/^[?:]/.test(pointer))
    .map((one) => `${one.pointer} ${one.code}`);
}

const ownFaults = (form: OperationForm, body: unknown): string[] =>
  validate(body as Json, form.body!.schema).map(({ pointer, code }) => `${pointer} ${code}`);

it('validates URLs as the server does', () => {
  const [, operation, form] = pairs.find(([id]) => id === 'v2-generate')!;
  const piece = fc.constantFrom(...'aA1:/?#[]@!$&(),;=%._-~+ "<é', '://', '%41', '[::1]', 'a.b', ':80');
  const pieces = fc.array(piece, { maxLength: 8 }).map((all) => all.join(''));
  const start = fc.constantFrom('', 'a:', 'a:/', 'https:', 'https://', 'https://a.b');
  fc.assert(
    fc.property(start, pieces, (scheme, rest) => {
      const body = { model: 'v5', prompt: 'rain', callback_url: scheme + rest };
      expect(ownFaults(form, body)).toEqual(serverFaults(operation, body));
    }),
    { numRuns: 3000 },
  );
});

describe.each(pairs)('the try-it form of %s', (_id, operation, form) => {
  it('has every parameter and field', () => {
    expect(form).toMatchObject({ method: operation.method, path: operation.path });
    expect(form.parameters.map(({ in: place, name }) => `${place} ${name}`)).toEqual(
      operation.parameters.map(({ in: place, name }) => `${place} ${name}`),
    );
    const fields = Object.keys((operation.body?.schema?.['properties'] ?? {}) as object);
    expect(Object.keys(form.body?.schema.properties ?? {})).toEqual(fields);
  });

  const { body } = operation;
  if (!body?.schema) return;
  const schema = body.schema;

  it("reports the server's errors, by the same names", () => {
    fc.assert(
      fc.property(invalidValues(schema), ({ value, pointer, rule }) => {
        expect(ownFaults(form, value)).toEqual([`${pointer} ${rule}`]);
        expect(ownFaults(form, value)).toEqual(serverFaults(operation, value));
      }),
      { numRuns: 300 },
    );
  });

  it('accepts valid input, and reports what the server reports otherwise', () => {
    fc.assert(
      fc.property(validValues(schema), (value) => {
        expect(ownFaults(form, value)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom(...Object.keys(form.body!.schema.properties!)), fc.jsonValue()),
        ),
        (value) => {
          const own = ownFaults(form, value).toSorted();
          // The server lists only so many.
          fc.pre(own.length <= limits.body.faults);
          expect(own).toEqual(serverFaults(operation, value).toSorted());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has valid examples', () => {
    expect(form.body!.examples.length).toBeGreaterThan(0);
    // The ID in a path isn't a part of the example.
    const needed = form.parameters.filter(({ required }) => required);
    const parameters = Object.fromEntries(needed.map((parameter) => [getParameterKey(parameter), 'id_1']));
    for (const { value } of form.body!.examples) {
      const draft = { parameters, text: formatJson(value) };
      expect(validateDraft(form, draft, findAlternative(form.body!.schema, value as JsonObject))).toEqual([]);
    }
  });
});

describe('the variants of a song request', () => {
  const ways = pairs.filter(([, , { body }]) => body && getAlternatives(body.schema).length > 0);

  it('are in every contract that has them', () => {
    expect(ways.map(([id]) => id)).toEqual(['v2-generate', 'v1-generate']);
  });

  it('are accepted by the server', () => {
    const text = fc.constantFrom('rain');
    const some = fc.record(
      { prompt: text, lyrics: text, style: text, instrumental: fc.boolean() },
      { requiredKeys: [] },
    );
    const [, , form] = ways[0]!;
    fc.assert(
      fc.property(some, (fields) => {
        const body = { model: 'v5', ...fields } as const;
        const complete = getAlternatives(form.body!.schema).some((way) =>
          way.every(
            (name) =>
              fields[name as keyof typeof fields] !== undefined && fields[name as keyof typeof fields] !== false,
          ),
        );
        const refused = () => {
          try {
            validateGenerate(body);
            return false;
          } catch {
            return true;
          }
        };
        const contradicts = fields.lyrics !== undefined && fields.instrumental === true;
        expect(refused()).toBe(!complete || contradicts);
      }),
    );
  });
});

it('names alternatives in the contract, and leaves it to the rules of songs which field is missing', () => {
  const [, operation] = pairs.find(([id]) => id === 'v2-generate')!;
  const { allOf } = operation.body!.schema as { allOf: readonly [object] };
  const check = new Ajv2020({ strict: false }).compile(allOf[0]);
  const text = fc.constantFrom('rain');
  const some = fc.record({ prompt: text, lyrics: text, style: text, instrumental: fc.boolean() }, { requiredKeys: [] });
  fc.assert(
    fc.property(some, (fields) => {
      const { prompt, lyrics, style, instrumental = false } = fields;
      const complete = prompt !== undefined || (style !== undefined && (lyrics !== undefined || instrumental));
      expect(check(fields)).toBe(complete);
      expect(serverFaults(operation, { model: 'v5', ...fields })).toEqual([]);
    }),
  );
  expect(serverFaults(operation, { model: 'v5', title: '\u0000' })).toEqual(['/title bad_format']);
  const nothing = { model: 'v5', style: 'waltz' } as const;
  expect(check(nothing)).toBe(false);
  // The generated type has the alternatives too.
  expectTypeOf(nothing).not.toExtend<GenerateRequest>();
});

describe('a request', () => {
  it('is parsed by the server as it was filled in', () => {
    const [, operation, form] = pairs.find(([id]) => id === 'v2-feed')!;
    const id = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' });
    const parameters = fc.record(
      {
        '?task_id': fc.array(id, { minLength: 1, maxLength: 4 }),
        '?limit': fc.integer({ min: 1, max: 100 }),
        '?cursor': id,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(parameters, (filled) => {
        const { url } = toHttpRequest(form, { parameters: filled as JsonObject, text: '' }, 'http://localhost');
        const query: Record<string, string | string[]> = {};
        for (const [name, value] of new URL(url).searchParams) {
          query[name] = query[name] === undefined ? value : [query[name], value].flat();
        }
        const request = { params: {}, query, headers: {}, rawBody: null } as unknown as FastifyRequest;
        expect(getRequestReader(operation)(request)).toBeNull();
        const { task_id, limit, cursor } = request.query as Record<string, unknown>;
        expect({ task_id, limit, cursor }).toEqual({
          task_id: filled['?task_id'],
          limit: filled['?limit'] ?? 20,
          cursor: filled['?cursor'],
        });
      }),
    );
  });
});
