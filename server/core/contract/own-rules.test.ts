import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { readOperations, type Schema } from './document.ts';
import { addOwnRules, withNormalizedUrls } from './own-rules.ts';

const read = (api: string) => {
  const bundle = new URL(`../../../generated/openapi/${api}.json`, import.meta.url);
  return readOperations(JSON.parse(readFileSync(bundle, 'utf8')));
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The texts of a schema that aren't of a list of values, with their names. */
function texts(schema: Schema, name = ''): [name: string, schema: Schema][] {
  const { type, items, additionalProperties, propertyNames } = schema;
  const own: [string, Schema][] = [type].flat().includes('string') && !schema['enum'] ? [[name, schema]] : [];
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  const others = [items, additionalProperties, propertyNames].map((child): [string, unknown] => [name, child]);
  const children = [...properties, ...others];
  return [...own, ...children.flatMap(([key, child]) => (isSchema(child) ? texts(child, key) : []))];
}

const bodies = ['v1', 'v2', 'account']
  .flatMap(read)
  .flatMap(({ operationId, body }) =>
    body?.schema ? texts(body.schema).map(([name, schema]) => [operationId, name, schema] as const) : [],
  );

/** Texts that are looked up, compared, parsed or hashed, but not displayed as they were given. */
const HIDDEN =
  /^(?:.*_id|pack|email|confirmation|password|(?:current|new)_password|captcha_response|time_zone|vat_number|allowed_addresses|query|request|token|secret)$/;

it('every text of a request that is displayed has a rule for its characters', () => {
  const open = bodies.filter(([, name, schema]) => !schema['x-text'] && !schema['format'] && !HIDDEN.test(name));
  expect(open.map(([operation, name]) => `${operation} ${name}`)).toEqual([]);
  expect(bodies.filter(([, , schema]) => schema['x-text'])).not.toEqual([]);
});

function compile(schema: Schema) {
  const ajv = new Ajv2020();
  addOwnRules(ajv);
  return ajv.compile(withNormalizedUrls(schema) as Schema);
}

it.each([
  ['HTTPS://Example.COM:443', 'https://example.com/'],
  ['https://example.com/hook?order[id]=5', 'https://example.com/hook?order[id]=5'],
  ['https://müsik.example/hook', 'https://xn--msik-0ra.example/hook'],
  ['https://example.com/übung?a=雨', 'https://example.com/%C3%BCbung?a=%E9%9B%A8'],
  [' https://example.com/a b ', 'https://example.com/a%20b'],
  ['http://１２７.0.0.1/', 'http://127.0.0.1/'],
  ['https://example.com/a/../b', 'https://example.com/b'],
])('stores the URL %j as %s, also in lists and combined schemas', (given, expected) => {
  const url = { type: 'string', format: 'uri', maxLength: 2048 };
  const value = { url: given, urls: [given], more: { url: given } };
  const properties = {
    url,
    urls: { type: 'array', items: url },
    more: { allOf: [{ type: 'object', properties: { url } }] },
  };
  expect(compile({ type: 'object', properties })(value)).toBe(true);
  expect(value).toEqual({ url: expected, urls: [expected], more: { url: expected } });
});

it.each(['example.com', '/hook', 'https://', 'https://a b/', 'http://[::1'])('%j is no URL', (text) => {
  expect(compile({ type: 'object', properties: { url: { type: 'string', format: 'uri' } } })({ url: text })).toBe(
    false,
  );
});

it('limits the length of a URL as it is stored', () => {
  const check = compile({ type: 'object', properties: { url: { type: 'string', format: 'uri', maxLength: 100 } } });
  expect(check({ url: `https://example.com/${'a'.repeat(80)}` })).toBe(true);
  expect(check({ url: `https://example.com/${'ä'.repeat(20)}` })).toBe(false);
  expect(check.errors).toMatchObject([{ keyword: 'x-normalized-url', params: { limit: 100 } }]);
});
