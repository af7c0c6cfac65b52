import { expect, test } from 'vitest';
import { createProse, toField as fieldIn, type Schema } from './schema-fields.ts';

const prose = createProse('/docs/', new Set());
const fieldOf = (name: string, schema: Schema, required: boolean) => fieldIn(prose, name, schema, required);

const typeOf = (schema: Schema) => fieldOf('x', schema, false).type;

test('types have readable names', () => {
  expect(typeOf({ type: 'string' })).toBe('string');
  expect(typeOf({ type: ['integer', 'null'] })).toBe('integer | null');
  expect(typeOf({ type: 'array', items: { type: 'string' } })).toBe('string[]');
  expect(typeOf({ type: 'array', items: { type: ['string', 'null'] } })).toBe('(string | null)[]');
  expect(typeOf({ oneOf: [{ type: 'object', properties: {} }, { type: 'null' }] })).toBe('object | null');
  expect(typeOf({ enum: ['a', 'b'] })).toBe('string');
  expect(typeOf({})).toBe('any');
});

test('every rule is shown: limits, values, default, example, required, deprecated', () => {
  const field = fieldOf(
    'body',
    {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'string', minLength: 1, maxLength: 5, description: 'A `b`.', example: 'z', deprecated: true },
        c: { type: 'string', enum: ['x', 'y'], default: 'x' },
      },
    },
    true,
  );
  const [a, c] = field.fields;
  expect(a).toMatchObject({ required: true, deprecated: true, html: 'A <code>b</code>.', example: '"z"' });
  expect(a?.limits).toEqual([
    { rule: 'minLength', value: '1' },
    { rule: 'maxLength', value: '5' },
  ]);
  expect(c).toMatchObject({ required: false, values: ['x', 'y'], defaultValue: '"x"' });
});

test('fields are found in arrays, nullable objects, combined schemas and maps', () => {
  const names = (schema: Schema) => fieldOf('x', schema, false).fields.map(({ name }) => name);
  const shape: Schema = { type: 'object', properties: { a: { type: 'string' } } };
  expect(names({ type: 'array', items: shape })).toEqual(['a']);
  expect(names({ oneOf: [shape, { type: 'null' }] })).toEqual(['a']);
  expect(names({ allOf: [shape, { properties: { b: { type: 'string' } } }] })).toEqual(['a', 'b']);
  expect(names({ type: 'object', additionalProperties: { type: 'string' } })).toEqual(['*']);
});

test('alternatives of oneOf are shown side by side', () => {
  const field = fieldOf(
    'x',
    {
      oneOf: [
        { title: 'Song', type: 'object' },
        { title: 'Film', type: 'object' },
      ],
    },
    false,
  );
  expect(field.variants.map(({ name }) => name)).toEqual(['Song', 'Film']);
});

test('a recursive schema ends', () => {
  const node: { type: string; properties: Record<string, Schema> } = { type: 'object', properties: {} };
  node.properties['next'] = node;
  expect(() => fieldOf('x', node, false)).not.toThrow();
});
