import { expect, test } from 'vitest';
import { createProse, toField, type Schema } from './schema-fields.ts';

const prose = createProse('/docs/', new Set());
const createField = (name: string, schema: Schema, required: boolean) => toField(prose, name, schema, required);

const getType = (schema: Schema) => createField('x', schema, false).type;

test('types have readable names', () => {
  expect(getType({ type: 'string' })).toBe('string');
  expect(getType({ type: ['integer', 'null'] })).toBe('integer | null');
  expect(getType({ type: 'array', items: { type: 'string' } })).toBe('string[]');
  expect(getType({ type: 'array', items: { type: ['string', 'null'] } })).toBe('(string | null)[]');
  expect(getType({ oneOf: [{ type: 'object', properties: {} }, { type: 'null' }] })).toBe('object | null');
  expect(getType({ enum: ['a', 'b'] })).toBe('string');
  expect(getType({})).toBe('any');
});

test('every rule is shown: limits, values, default, example, required, deprecated', () => {
  const field = createField(
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
  const names = (schema: Schema) => createField('x', schema, false).fields.map(({ name }) => name);
  const shape: Schema = { type: 'object', properties: { a: { type: 'string' } } };
  expect(names({ type: 'array', items: shape })).toEqual(['a']);
  expect(names({ oneOf: [shape, { type: 'null' }] })).toEqual(['a']);
  expect(names({ allOf: [shape, { properties: { b: { type: 'string' } } }] })).toEqual(['a', 'b']);
  expect(names({ type: 'object', additionalProperties: { type: 'string' } })).toEqual(['*']);
});

test('alternatives of fields keep the fields together', () => {
  const text = { type: 'string' };
  const anyOf = [{ required: ['prompt'] }, { required: ['lyrics', 'style'] }];
  const properties = { prompt: text, lyrics: text, style: text };
  expect(createField('body', { type: 'object', properties, allOf: [{ anyOf }] }, true)).toMatchObject({
    type: 'object',
    fields: [{ name: 'prompt' }, { name: 'lyrics' }, { name: 'style' }],
    variants: [],
    alternatives: [['prompt'], ['lyrics', 'style']],
  });
});

test('alternatives of oneOf are shown side by side', () => {
  const field = createField(
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
  expect(() => createField('x', node, false)).not.toThrow();
});
