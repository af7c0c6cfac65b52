import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localeBaseUrl, siteLocales } from '../locales.ts';
import { loadSiteSettings } from '../site-config.ts';
import { dereference, getOperations } from './contract.ts';
import { contractFolder, publishedContracts } from './published.ts';

const root = join(import.meta.dirname, '../..');
const origin = 'https://music.test';
const { legal, brand } = loadSiteSettings(root, {});

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly required?: readonly string[];
}

/** Every schema in a part of the contract, with the name of its field. */
function listSchemas(part: unknown, name = ''): [name: string, schema: Readonly<Record<string, unknown>>][] {
  if (typeof part !== 'object' || part === null) return [];
  const below = Object.entries(part).flatMap(([key, value]) => listSchemas(value, key));
  return 'type' in part ? [[name, part as Readonly<Record<string, unknown>>], ...below] : below;
}

// Without a format, Java and C# have 32 bits for an integer, and no type for URLs.
test('formats say which integers need 64 bits, and which texts are URLs', () => {
  for (const { version, document } of publishedContracts(root, 'en', origin, legal, brand)) {
    const isLarge = ({ maximum = 0 }: { readonly maximum?: number }) => maximum > 2 ** 31 - 1;
    const faults = listSchemas((document as { components?: unknown }).components).filter(([name, schema]) => {
      const { type, format } = schema;
      if (type === 'integer') return (name === 'seed' || isLarge(schema)) && format !== 'int64';
      return type === 'string' && /(?:^|_)url$/.test(name) && format !== 'uri';
    });
    expect(faults, version).toEqual([]);
  }
});

// openapi-typescript makes a field required whose default stands beside it, also in requests.
test('a field has its default in a schema of its own', () => {
  for (const { version, document } of publishedContracts(root, 'en', origin, legal, brand)) {
    const { components } = document as unknown as { components: { schemas: Readonly<Record<string, ObjectSchema>> } };
    const beside = Object.entries(components.schemas).flatMap(([name, { properties = {}, required = [] }]) =>
      Object.entries(properties).flatMap(([field, schema]) =>
        schema.default === undefined || required.includes(field) ? [] : [`${name}.${field}`],
      ),
    );
    expect(beside, version).toEqual([]);
  }
});

test('webhooks of account endpoints are in the contract: payload, signature and response', () => {
  const [current] = publishedContracts(root, 'en', origin, legal, brand);
  const { webhooks, components } = dereference(current!.document);
  const { parameters, requestBody, responses, ...operation } = webhooks!['task-event']!['post']!;
  expect(operation).toMatchObject({ operationId: 'v2-task-webhook', security: [] });
  expect(parameters?.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  const media = requestBody?.content['application/json'];
  expect(media?.schema).toEqual(components?.schemas?.['task-event']);
  const sent = Object.values(media?.examples ?? {}).map(({ value }) => (value as { type: string }).type);
  expect(sent).toEqual(components?.schemas?.['task-event-type']?.enum);
  expect(Object.keys(responses)).toEqual(['2XX']);
});

test.each(siteLocales)('$code: links of published contracts lead to pages of the language', ({ code }) => {
  const docs = `${origin}${localeBaseUrl(code)}docs/`;
  const contracts = publishedContracts(root, code, origin, legal, brand);
  const operations = contracts.flatMap(({ document }) =>
    getOperations(dereference(document)).map(({ operation }) => operation.operationId),
  );
  for (const { version, document } of contracts) {
    const links = [...JSON.stringify(document).matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href);
    const own = links.filter((href) => href !== 'https://www.standardwebhooks.com');
    expect(own.length).toBeGreaterThan(0);
    const pages = new Set(own.map((href) => (href.startsWith(docs) ? href.slice(docs.length).split('#')[0]! : href)));
    const missing = [...pages].filter(
      (page) => !operations.includes(page) && !existsSync(join(root, 'docs', `${page}.mdx`)),
    );
    expect(missing, version).toEqual([]);
    expect(document).toMatchObject({
      servers: [{ url: origin }],
      externalDocs: { url: `${origin}${localeBaseUrl(code)}${contractFolder(version)}` },
    });
  }
});
