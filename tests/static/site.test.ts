import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { localeBaseUrl, siteLocales } from '../../src/plugins/locales.ts';
import { loadSiteSettings } from '../../src/plugins/site-config.ts';

const build = join(root, 'build');
const { origin } = loadSiteSettings(root, process.env);

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
  };
}

const contract = JSON.parse(readFileSync(join(root, 'generated/openapi/v2.json'), 'utf8')) as Document;
const last = (reference: string) => reference.split('/').at(-1) ?? '';

/** What the HTML of an operation's page must hold: its address, statuses, parameters and the fields of its body. */
function wordsOf(path: string, operation: Operation): string[] {
  const body = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(contract.components.schemas[last(schema.$ref)]?.properties ?? {}),
  );
  const parameters = (operation.parameters ?? []).map(
    ({ $ref, name }) => name ?? contract.components.parameters[last($ref ?? '')]?.name ?? '',
  );
  return [path, ...Object.keys(operation.responses), ...parameters, ...body];
}

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ id: operation.operationId, words: wordsOf(path, operation) })),
);

test('there are operations to look for', () => {
  expect(operations.length).toBeGreaterThan(3);
});

test.for(siteLocales.map(({ code, tag }) => [code, tag] as const))(
  '%s: each page is of its language',
  ([code, tag]) => {
    const base = localeBaseUrl(code);
    for (const page of ['docs', 'docs/quickstart', 'docs/v2-generate', 'dashboard/api/keys', '404']) {
      const html = readFileSync(join(build, base, `${page}.html`), 'utf8');
      expect(html, page).toMatch(new RegExp(`<html[^>]* lang="?${tag}[" >]`));
      const canonical = new RegExp(`rel="?canonical"? href="?${origin}${base}${page}[" >]`);
      expect(canonical.test(html), page).toBe(page !== '404');
    }
    expect(existsSync(join(build, base, 'sw.js'))).toBe(true);
  },
);

test.for(siteLocales.map(({ code }) => code))('%s: the reference is whole without JavaScript', (code) => {
  for (const { id, words } of operations) {
    const html = readFileSync(join(build, localeBaseUrl(code), 'docs', `${id}.html`), 'utf8');
    expect(
      words.filter((word) => !html.includes(word)),
      id,
    ).toEqual([]);
  }
});

test('two inline scripts are all that pages have', () => {
  const csp = JSON.parse(readFileSync(join(build, 'csp.json'), 'utf8')) as Record<string, unknown>;
  const hash = expect.stringMatching(/^'sha256-.+='$/) as string;
  expect(csp).toEqual({ scriptHashes: [hash, hash], styleHashes: [], sources: {} });
});

test('the service worker keeps nothing that tells of a newer build, nor antd', () => {
  for (const { code } of siteLocales) {
    const worker = readFileSync(join(build, localeBaseUrl(code), 'sw.js'), 'utf8');
    const kept = [...worker.matchAll(/url:\s*"([^"]+)"|"url":\s*"([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    expect(kept.length, code).toBeGreaterThan(20);
    expect(
      kept.filter((url) => /version\.json|csp\.json|antd|media\//.test(url)),
      code,
    ).toEqual([]);
  }
});
