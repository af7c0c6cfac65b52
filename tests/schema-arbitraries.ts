import fc from 'fast-check';
import type { FreeText } from '../catalog/free-text.ts';
import type { Schema } from '../server/core/contract/document.ts';
import type { FieldRule } from '../server/core/problem.ts';

/** The JSON Schema keywords in requests of the contract. */
interface Words {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly 'x-text'?: FreeText;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
}

type Value = Record<string, unknown>;

const toWords = (schema: Schema): Words => schema as Words;

/** Texts with the allowed number of code points, some of which are two UTF-16 units long. */
function texts({ minLength = 0, maxLength = 64 }: Words): fc.Arbitrary<string> {
  const character = fc.constantFrom(...'abc xyz-ÄßжЖ日本語한국어🎵🎹');
  return fc
    .array(character, { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
    .chain((characters) => fc.constantFrom(characters.join(''), '🎵'.repeat(maxLength)));
}

/** Valid public IP addresses. */
const ADDRESSES = [
  'https://example.com/hook?token=a%20b',
  'http://hooks.example.com:8080/',
  'https://[2606:4700::1111]',
];

/** Valid times, including the first and the last possible. */
const TIMES = [
  '0001-01-01T00:00:00Z',
  '2026-06-15t12:30:30.123456789-15:59',
  '2096-02-29T23:59:59+14:00',
  '9999-12-31T23:59:59Z',
];

/** Values that match a schema of the contract, with references inlined. */
export function validValues(schema: Schema): fc.Arbitrary<unknown> {
  const words = toWords(schema);
  if (words.enum) return fc.constantFrom(...words.enum);
  const { type } = words;
  if (typeof type === 'object') {
    return fc.oneof(...type.map((one) => (one === 'null' ? fc.constant(null) : validValues({ ...schema, type: one }))));
  }
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: words.minimum ?? -1000, max: words.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: words.minimum ?? -1000, max: words.maximum ?? 1000, noNaN: true });
    case 'string':
      if (words.format === 'date-time') return fc.constantFrom(...TIMES);
      return words.format === 'uri' ? fc.constantFrom(...ADDRESSES) : texts(words);
    case 'array':
      return arrays(words);
    case 'object':
      return objects(words);
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(schema)}`);
  }
}

function arrays({ items = {}, minItems = 0, maxItems = 100, uniqueItems = false }: Words) {
  const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
  return uniqueItems ? fc.uniqueArray(validValues(items), length) : fc.array(validValues(items), length);
}

function objects(words: Words) {
  const {
    properties = {},
    required = [],
    additionalProperties,
    propertyNames,
    minProperties = 0,
    maxProperties,
  } = words;
  if (typeof additionalProperties === 'object') {
    const names = texts({ ...toWords(propertyNames ?? {}), maxLength: 10 });
    return fc.dictionary(names, validValues(additionalProperties), { maxKeys: maxProperties ?? 5 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, validValues(field)]));
  const record = fc.record(fields, { requiredKeys: [...required] });
  return minProperties > required.length
    ? record.filter((value) => Object.keys(value).length >= minProperties)
    : record;
}

export interface InvalidValue {
  readonly value: Value;
  /** JSON pointer of the field at fault. */
  readonly pointer: string;
  readonly rule: FieldRule;
}

/** Values of one field that violate one of its rules. */
function faults(schema: Schema): [unknown, FieldRule, string?][] {
  const words = toWords(schema);
  const isNullable = typeof words.type === 'object';
  const found: [unknown, FieldRule, string?][] = isNullable ? [] : [[null, 'wrong_type']];
  if (words.type === 'string') found.push([17, 'wrong_type'], [['x'], 'wrong_type']);
  if (words.type === 'boolean') found.push(['true', 'wrong_type'], [1, 'wrong_type']);
  if (words.type === 'integer' || words.type === 'number') found.push(['5', 'wrong_type']);
  if (words.type === 'integer') found.push([0.5, 'wrong_type']);
  if (words.type === 'object') found.push(['text', 'wrong_type'], [[], 'wrong_type']);
  if (words.enum) found.push(['\u{1f3b5}', (schema['x-problem-code'] as FieldRule | undefined) ?? 'not_in_enum']);
  if (words.minLength !== undefined && words.minLength > 0 && !words.enum) found.push(['', 'too_short']);
  if (words.maxLength !== undefined) found.push(['🎵'.repeat(words.maxLength + 1), 'too_long']);
  if (words['x-text']) found.push(['a\u202Eb', 'invalid'], ['a\u001Bb', 'invalid']);
  if (words['x-text'] === 'line') found.push(['a\nb', 'invalid'], ['a\u2066b', 'invalid']);
  if (words.format === 'date-time') found.push(['9999-12-31T23:59:59-00:01', 'bad_format']);
  if (words.format === 'uri') found.push(['example.com/hook', 'bad_format']);
  if (words.type === 'array') found.push(['text', 'wrong_type'], [{}, 'wrong_type']);
  if (words.maxItems !== undefined) {
    // Valid entries, so that the number is the only error.
    const entry = toWords(words.items ?? {}).enum?.[0] ?? 'x';
    found.push([Array.from({ length: words.maxItems + 1 }, () => entry), 'too_many']);
  }
  if (words.minItems) found.push([[], 'too_few']);
  if (words.minimum !== undefined) found.push([words.minimum - 1, 'too_small']);
  if (words.maximum !== undefined) found.push([words.maximum + 1, 'too_large']);
  if (words.maxProperties !== undefined) {
    const names = Array.from({ length: words.maxProperties + 1 }, (_, n) => [`n${n}`, 'x']);
    found.push([Object.fromEntries(names), 'too_many']);
  }
  if (typeof words.additionalProperties === 'object') {
    for (const [value, rule] of faults(words.additionalProperties)) found.push([{ 'a/b~c': value }, rule, '/a~1b~0c']);
  }
  if (words.propertyNames) {
    const { maxLength = 0 } = toWords(words.propertyNames);
    found.push([{ ['x'.repeat(maxLength + 1)]: 'x' }, 'too_long', `/${'x'.repeat(maxLength + 1)}`]);
  }
  return found;
}

/** Bodies that are valid except for one field, and the expected error. */
export function invalidValues(schema: Schema): fc.Arbitrary<InvalidValue> {
  const { properties = {}, required = [] } = toWords(schema);
  const good = validValues(schema) as fc.Arbitrary<Value>;
  const spoiled = (name: string, value: unknown, rule: FieldRule, below = '') =>
    good.map((body) => ({ value: { ...body, [name]: value }, pointer: `/${name}${below}`, rule }));
  return fc.oneof(
    ...required.map((name) =>
      good.map((body) => {
        const value = Object.fromEntries(Object.entries(body).filter(([field]) => field !== name));
        return { value, pointer: `/${name}`, rule: 'required' as const };
      }),
    ),
    spoiled('no_such_field', 1, 'unknown_field'),
    ...Object.entries(properties).flatMap(([name, field]) =>
      faults(field).map(([value, rule, below]) => spoiled(name, value, rule, below)),
    ),
  );
}
