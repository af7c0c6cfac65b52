import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { switchAlternative, getControl, getRequiredFields, findVariant, findAlternative } from './control.ts';
import { parseBody, validateDraft, createDraft, setBodyField, setParameter } from './draft.ts';
import type { FormSchema, Json, JsonObject } from '../../../core/api/operation-form.ts';
import { validate } from './validate.ts';
import { sampleForm as form } from '../../../../tests/app/operation-form.ts';
import { toList, toMap, parseNumber, toRows, toText } from './json.ts';

describe('the form and the JSON text', () => {
  it('stay in sync: a change in one appears in the other', () => {
    const name = fc.constantFrom('model', 'prompt', 'lyrics', 'a field', '__proto__');
    const moves = fc.array(fc.tuple(name, fc.option(fc.jsonValue(), { nil: undefined })), { maxLength: 12 });
    fc.assert(
      fc.property(moves, (all) => {
        const expected = new Map<string, unknown>();
        let draft = { ...createDraft(form), text: '{}' };
        for (const [field, value] of all) {
          draft = setBodyField(draft, field, value as Json | undefined);
          if (value === undefined) expected.delete(field);
          else if (field !== '__proto__') expected.set(field, value);
          else expected.set(field, value);
        }
        const { fields, issue } = parseBody(draft);
        expect(issue).toBeNull();
        expect(JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toBe(
          JSON.stringify([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1))),
        );
      }),
    );
  });

  it('keep invalid JSON as typed', () => {
    const draft = { ...createDraft(form), text: '{"model": "v5",' };
    expect(parseBody(draft)).toEqual({ fields: {}, value: undefined, issue: { line: 1, column: 16 } });
    expect(setParameter(draft, '?limit', 3).text).toBe(draft.text);
  });

  it('start with the first example', () => {
    expect(parseBody(createDraft(form)).value).toEqual({ model: 'v5', prompt: 'rain' });
    expect(createDraft({ ...form, body: null })).toEqual({ parameters: {}, text: '' });
  });
});

describe('a typed number', () => {
  it('is a number once it is valid, and text until then', () => {
    expect(['', ' ', '12', '-0.5', '1e3', '1.', '-', '0x1f', '1e999', 'five'].map(parseNumber)).toEqual([
      undefined,
      undefined,
      12,
      -0.5,
      1000,
      '1.',
      '-',
      '0x1f',
      '1e999',
      'five',
    ]);
  });

  it('keeps its typed form', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseNumber(toText(value))).toBe(Object.is(value, -0) ? 0 : value);
      }),
    );
  });
});

test('maps are rows and lists are lines', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (map) => {
      expect(toMap(toRows(map)) ?? {}).toEqual(map);
    }),
  );
  expect(toMap([['', 'x']])).toBeUndefined();
  expect(toList(' a \n\nb', (line) => line)).toEqual(['a', 'b']);
  expect(toList(' \n', (line) => line)).toBeUndefined();
  expect(toList('1\nx', parseNumber)).toEqual([1, 'x']);
});

test.each<[string, FormSchema]>([
  ['text', { type: 'string' }],
  ['text', { type: 'string', maxLength: 200 }],
  ['text', { type: 'string', maxLength: 2048, format: 'uri' }],
  ['text', { type: ['string', 'null'] }],
  ['longtext', { type: 'string', maxLength: 500 }],
  ['select', { type: 'string', enum: ['a'] }],
  ['select', { enum: ['a', 1] }],
  ['integer', { type: 'integer' }],
  ['number', { type: 'number', minimum: 1 }],
  ['slider', { type: 'number', minimum: 0, maximum: 1 }],
  ['boolean', { type: 'boolean' }],
  ['map', { type: 'object', additionalProperties: { type: 'string' } }],
  ['list', { type: 'array', items: { type: 'string' } }],
  ['list', { type: 'array', items: { type: 'integer' } }],
  ['json', { type: 'array', items: { type: 'object', properties: { a: {} } } }],
  ['group', { type: 'object', properties: { a: { type: 'string' } } }],
  ['group', { oneOf: [{ type: 'object', properties: { a: {} } }, { type: 'null' }] }],
  ['choice', { oneOf: [{ type: 'string' }, { type: 'integer' }] }],
  ['json', { type: ['string', 'integer'] }],
  ['json', {}],
])('%s is the control of %j', (control, schema) => {
  expect(getControl(schema)).toBe(control);
});

test('a value selects its variant', () => {
  const shapes: FormSchema[] = [
    { type: 'object', properties: { a: {}, b: {} }, required: ['a'] },
    { type: 'object', properties: { a: {}, c: {} }, required: ['a', 'c'] },
  ];
  const values: (Json | undefined)[] = [{}, { a: 1 }, { b: 1 }, { a: 1, c: 1 }, 'x', undefined];
  expect(values.map((value) => findVariant(shapes, value))).toEqual([0, 0, 0, 1, 0, 0]);
});

describe('variants of a form', () => {
  const schema = form.body!.schema;

  it('are recognized from the given fields', () => {
    const values: JsonObject[] = [{}, { prompt: 'a' }, { style: 'a' }, { lyrics: 'a', style: 'b' }];
    expect(values.map((value) => findAlternative(schema, value))).toEqual([0, 0, 1, 1]);
    expect([...getRequiredFields(schema, 1)]).toEqual(['model', 'lyrics', 'style']);
  });

  it('remove the fields of another variant, and restore them later', () => {
    const there = switchAlternative(schema, { model: 'v5', prompt: 'rain' }, 1, {});
    expect(there).toEqual({ value: { model: 'v5' }, aside: { prompt: 'rain' } });
    const filled = { ...there.value, lyrics: 'la', style: 'pop' };
    const back = switchAlternative(schema, filled, 0, there.aside);
    expect(back.value).toEqual({ model: 'v5', prompt: 'rain' });
    expect(switchAlternative(schema, back.value, 1, back.aside).value).toEqual({
      model: 'v5',
      lyrics: 'la',
      style: 'pop',
    });
  });

  it('must be chosen when none is complete', () => {
    const draft = (text: string) => ({ parameters: { id: 'x' }, text });
    expect(validateDraft(form, draft('{"model":"v5"}'), 0)).toEqual([{ pointer: '/prompt', code: 'required' }]);
    expect(validateDraft(form, draft('{"model":"v5","style":"a"}'), 1)).toEqual([
      { pointer: '/lyrics', code: 'required' },
    ]);
    expect(validateDraft(form, draft('{"model":"v5","prompt":"a"}'), 1)).toEqual([]);
  });
});

test("errors use the server's field names", () => {
  const draft = { parameters: { '?limit': 101 }, text: '{"prompt":"too long","x":1}' };
  expect(validateDraft(form, draft, 0)).toEqual([
    { pointer: 'id', code: 'required' },
    { pointer: '?limit', code: 'too_large' },
    { pointer: '/model', code: 'required' },
    { pointer: '/prompt', code: 'too_long' },
    { pointer: '/x', code: 'unknown_field' },
  ]);
  expect(validateDraft(form, { parameters: { id: 'x' }, text: '' }, 0)).toEqual([{ pointer: '', code: 'required' }]);
});

test.each<[FormSchema, Json, string[]]>([
  [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, ['a', 1], [' too_many', '/1 wrong_type']],
  [{ type: 'array', uniqueItems: true }, [1, 1], [' invalid']],
  [{ type: 'array', uniqueItems: true, items: { type: 'string' } }, [1, 1], ['/0 wrong_type', '/1 wrong_type']],
  [{ type: 'number', multipleOf: 0.5 }, 0.75, [' invalid']],
  [{ type: 'number', exclusiveMinimum: 0 }, 0, [' too_small']],
  [{ const: 1 }, 2, [' not_in_enum']],
  [{ type: 'string', pattern: '^a$' }, 'b', [' bad_format']],
  [{ type: 'string' }, 'a\0', [' bad_format']],
  [{ type: 'string', 'x-text': 'line' }, 'a\nb', [' invalid']],
  [{ type: 'string', 'x-text': 'lines' }, 'a\nb', []],
  [{ type: 'string', 'x-text': 'lines' }, '\u202Ea', [' invalid']],
  [{ type: 'string', format: 'uri' }, 'https://müsik.example/ä?order[id]=5', []],
  [{ type: 'string', format: 'uri' }, 'example.com', [' bad_format']],
  [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 5, [' invalid']],
  [{ type: ['string', 'null'] }, null, []],
  [{ type: 'string', minLength: 2 }, '🎵', [' too_short']],
])('rule: %j of %j', (schema, value, issues) => {
  expect(validate(value, schema).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(issues);
});
