import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '../catalog/limits.ts';
import { root } from '../scripts/freshness.ts';
import { type Operation, readOperations, type Schema } from '../server/core/contract/document.ts';

const operations = ['v1', 'v2', 'account'].flatMap((name) =>
  readOperations(JSON.parse(readFileSync(join(root, 'generated', 'openapi', `${name}.json`), 'utf8'))),
);
const withJson = operations
  .filter(({ body }) => body?.schema)
  .map((one): [string, Operation] => [one.operationId, one]);

const NUMBER = 25;
/** Bytes of a code point that is written as two escapes. */
const ESCAPED = 12;

interface Size {
  readonly bytes: number;
  readonly values: number;
}

const largest = (sizes: readonly Size[]): Size => ({
  bytes: Math.max(0, ...sizes.map(({ bytes }) => bytes)),
  values: Math.max(0, ...sizes.map(({ values }) => values)),
});

/** What the largest value costs that a schema takes, every character of it escaped, and without white space. */
function capacity(schema: Schema): Size {
  const { properties, items, enum: choices, maxItems, maxLength, additionalProperties: others } = schema;
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => (schema[word] ?? []) as Schema[]);
  const sizes = branches.map(capacity);
  if (Array.isArray(choices)) sizes.push({ bytes: JSON.stringify(choices).length, values: 0 });
  else if (maxLength !== undefined) sizes.push({ bytes: 2 + ESCAPED * Number(maxLength), values: 0 });
  else sizes.push({ bytes: NUMBER, values: 0 });
  if (items !== undefined) {
    const one = capacity(items as Schema);
    const most = Number(maxItems);
    sizes.push({ bytes: 2 + most * (one.bytes + 1), values: most * (one.values + 1) });
  }
  if (properties !== undefined) {
    const parts = Object.entries(properties as Record<string, Schema>).map(([name, part]) => {
      const { bytes, values } = capacity(part);
      return { bytes: name.length + 4 + bytes, values: values + 1 };
    });
    const sum = (of: (part: Size) => number) => parts.reduce((total, part) => total + of(part), 0);
    sizes.push({ bytes: 2 + sum(({ bytes }) => bytes), values: sum(({ values }) => values) });
  }
  if (typeof others === 'object') {
    const one = capacity(others as Schema);
    const name = capacity(schema['propertyNames'] as Schema);
    const most = Number(schema['maxProperties']);
    sizes.push({ bytes: 2 + most * (name.bytes + one.bytes + 2), values: most * (one.values + 1) });
  }
  return largest(sizes);
}

const getLimit = (operation: Operation, word: string, usual: number) => Number(operation.extensions[word] ?? usual);

describe.each(withJson)('the body of %s', (_, operation) => {
  it('may be as large as its schema allows', () => {
    const { bytes, values } = capacity(operation.body!.schema!);
    expect(bytes).toBeLessThanOrEqual(getLimit(operation, 'x-body-limit', limits.body.bytes));
    expect(values).toBeLessThanOrEqual(getLimit(operation, 'x-body-values', limits.body.values));
  });

  it('may be rejected for its size, syntax and fields', () => {
    expect([...operation.responses.keys()]).toEqual(expect.arrayContaining(['400', '413', '415', '422']));
  });
});
