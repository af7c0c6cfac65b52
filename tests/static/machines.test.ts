import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { localeBaseUrl, siteLocales } from '../../plugins/locales.ts';
import { type Json, mapTexts } from '../../plugins/reference/contract-texts.ts';
import { dereference, getOperations } from '../../plugins/reference/contract.ts';
import { objectFacts, operationFacts } from './contract-facts.ts';
import { musicModels } from '../../catalog/models.ts';
import { builtOrigin as origin } from '../../catalog/site-origin.ts';

const build = join(root, 'build');
const read = (path: string) => readFileSync(join(build, path), 'utf8');

interface Twin {
  readonly page: string;
  readonly head: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body without its code. */
  readonly prose: string;
}

function findTwin(page: string): Twin {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(read(`${page}.md`)) ?? [];
  const prose = body.replaceAll(/^ *(`{3,}).*?^ *\1$/gms, '').replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/gs, '``');
  return { page, head: parse(head) as Twin['head'], body, prose };
}

/** Pages of the documentation in a language, below the build. */
function listPages(locale: string): string[] {
  const folder = join(build, localeBaseUrl(locale));
  return filesUnder(folder)
    .map((path) => relative(build, path).replaceAll('\\', '/'))
    .filter((path) => /^(?:[a-z]{2}\/)?docs(?:\/.*)?\.html$/.test(path))
    .map((path) => path.replace(/\.html$/, ''))
    .filter((path) => `/${path}`.startsWith(`${localeBaseUrl(locale)}docs`));
}

const locales = siteLocales.map(({ code, tag }) => [code, tag] as const);

test.for(locales)('%s: each documentation page has a Markdown version and links to it', ([locale]) => {
  const pages = listPages(locale);
  expect(pages.length).toBeGreaterThan(50);
  for (const page of pages) {
    expect(existsSync(join(build, `${page}.md`)), page).toBe(true);
    const html = read(`${page}.html`);
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head, page).toContain(`<link rel="alternate" type="text/markdown" href="${origin}/${page}.md"`);
  }
});

test.for(locales)('%s: a Markdown version has no components, and names its page and language', ([locale, tag]) => {
  for (const { page, head, body, prose } of listPages(locale).map(findTwin)) {
    expect(head, page).toMatchObject({
      title: expect.stringMatching(/./) as unknown,
      description: expect.stringMatching(/./) as unknown,
      url: `${origin}/${page}`,
      language: expect.stringMatching(`^(?:en|${tag})$`) as unknown,
      index: `${origin}${localeBaseUrl(locale)}llms.txt`,
    });
    expect(body.startsWith(`# `), page).toBe(true);
    expect(/(?<!\\)<\/?[A-Za-z!]|\bclassName=|^(?:import|export) /m.exec(prose)?.[0], page).toBeUndefined();
    expect(body.includes('undefined'), page).toBe(false);
  }
});

test.for(locales)('%s: no section of a Markdown version is empty', ([locale]) => {
  for (const { page, body } of listPages(locale).map(findTwin)) {
    const lines = body
      .replaceAll(/^ *(`{3,}).*?^ *\1$/gms, 'code')
      .split('\n')
      .filter(Boolean);
    const depths = [...lines, '# End'].map((line) => /^(#+) /.exec(line)?.[1]?.length ?? Infinity);
    const empty = lines.filter((_, at) => depths[at]! < Infinity && depths[at + 1]! <= depths[at]!);
    expect(empty, page).toEqual([]);
  }
});

test.for(locales)('%s: links of Markdown versions are full URLs or existing Markdown pages', ([locale]) => {
  for (const { page, prose } of listPages(locale).map(findTwin)) {
    for (const [, url = ''] of prose.matchAll(/\]\((\S+?)\)/g)) {
      expect(url, page).toMatch(/^https?:\/\//);
      const inside = url.startsWith(`${origin}/`) ? new URL(url).pathname : '';
      if (!/^(?:\/[a-z]{2})?\/docs(?:[/.]|$)/.test(inside)) continue;
      expect(inside, page).toMatch(/\.(?:md|json|yaml|xml)$/);
      expect(existsSync(join(build, inside)), `${page}: ${url}`).toBe(true);
    }
  }
});

/** Names of fields in a Markdown version, in order. */
const listNames = (body: string) => [...body.matchAll(/^ *- `([^`]+)` \(/gm)].map(([, name = '']) => name);

const withoutName = (anchors: readonly string[], names: readonly string[]) =>
  anchors.filter((anchor) => !names.some((name) => anchor.endsWith(`-${name}`)));

const withoutValue = (values: readonly string[], body: string) =>
  values.filter((value) => !body.includes(`\`${value}\``));

test.for(locales)('%s: the Markdown of an operation contains its contract, and links to objects', ([locale, tag]) => {
  const docs = `${localeBaseUrl(locale).slice(1)}docs`;
  for (const { page, path, anchors, problems, markdown } of operationFacts) {
    const { head, body } = findTwin(`${docs}/${page}`);
    expect(head['language'], page).toBe(tag);
    expect(body.split('\n').find((line) => line.startsWith('## '))).toContain(`\`${path}\``);
    const statuses = anchors.filter((anchor) => /^response-[^-]+$/.test(anchor));
    for (const status of statuses) expect(body, page).toMatch(new RegExp(`^### ${status.slice(9)}\\b`, 'm'));
    const names = listNames(body);
    expect(names.length, page).toBe(markdown.anchors.length);
    expect(withoutName(markdown.anchors, names), page).toEqual([]);
    expect(withoutValue(markdown.values, body), page).toEqual([]);
    const links = [
      ...problems.map((code) => `errors/${code}`),
      ...(problems.length > 0 ? ['errors'] : []),
      ...(anchors.some((anchor) => anchor.endsWith('-eta_seconds')) ? ['task-object'] : []),
    ];
    expect(
      links.filter((link) => !body.includes(`(${origin}/${docs}/${link}.md)`)),
      page,
    ).toEqual([]);
  }
});

test.for(locales)('%s: the Markdown of an object has all of its fields', ([locale]) => {
  expect(objectFacts.map(({ page }) => page)).toEqual(['task-object']);
  for (const { page, anchors, values } of objectFacts) {
    const { body } = findTwin(`${localeBaseUrl(locale).slice(1)}docs/${page}`);
    expect(listNames(body)).toHaveLength(anchors.length);
    expect(withoutName(anchors, listNames(body))).toEqual([]);
    expect(withoutValue(values, body)).toEqual([]);
  }
});

test('the page about models has the lengths, times and prices of the catalog', () => {
  const { body } = findTwin('docs/models');
  const rows = [...body.matchAll(/^\| `(v[\d.]+)` .*$/gm)].map(([row, model = '']) => [model, row] as const);
  expect(rows.map(([model]) => model).toSorted()).toEqual(musicModels.map(({ id }) => id).toSorted());
  for (const { id, credits, clips, maxSeconds, etaSeconds, styleMaxLength } of musicModels) {
    const numbers = new Map(rows).get(id)!.slice(`| \`${id}\``.length).replaceAll(',', '').match(/\d+/g)!.map(Number);
    expect(numbers).toEqual(expect.arrayContaining([credits, clips, maxSeconds, etaSeconds, styleMaxLength]));
  }
});

test('Markdown of the reference has at most 12 KiB per page, so that assistants can read it', () => {
  const pages = [...operationFacts, ...objectFacts].map(({ page }) => `docs/${page}`);
  const sizes = pages.map((page) => ({ page, kibibytes: Buffer.byteLength(read(`${page}.md`)) / 1024 }));
  expect(sizes.filter(({ kibibytes }) => kibibytes > 12)).toEqual([]);
});

test.for(locales)('%s: code blocks have a language', ([locale]) => {
  for (const { page, body } of listPages(locale).map(findTwin)) {
    const fences = [...body.matchAll(/^ *(`{3,})(\S*).*?^ *\1$/gms)];
    expect(
      fences.filter(([, , language]) => language === '').map(([fence]) => fence),
      page,
    ).toEqual([]);
  }
});

test.for(locales)('%s: llms-full.txt has every page of the current version', ([locale]) => {
  const text = read(`${localeBaseUrl(locale).slice(1)}llms-full.txt`);
  const current = listPages(locale).filter((page) => !/docs\/v1(?:\/|$)/.test(page));
  expect(current.filter((page) => !text.includes(read(`${page}.md`)))).toEqual([]);
  expect(text).not.toContain(`url: ${origin}${localeBaseUrl(locale)}docs/v1/`);
});

test.for(locales)('%s: the page of each operation links to its contract', ([locale]) => {
  const base = localeBaseUrl(locale);
  for (const { page } of operationFacts) {
    const folder = page.startsWith('v1/') ? 'docs/v1' : 'docs';
    const html = read(`${base.slice(1)}docs/${page}.html`);
    const files = [`${base}${folder}/openapi.json`, `${base}${folder}/openapi.yaml`, `/${folder}/postman.json`];
    expect(
      files.filter((file) => !html.includes(`href="${file}"`)),
      page,
    ).toEqual([]);
  }
});

test('the Postman collection has every operation, its base URL and its key as variables', () => {
  interface Item {
    readonly item?: readonly Item[];
    readonly request?: { readonly method: string; readonly url: { readonly path: readonly string[] } };
  }
  const listCalls = ({ item = [], request }: Item): string[] => [
    ...(request ? [`${request.method} /${request.url.path.join('/')}`] : []),
    ...item.flatMap(listCalls),
  ];
  for (const { path, document } of contracts('en')) {
    const collection = JSON.parse(read(path.replace('openapi', 'postman'))) as Item & Record<string, unknown>;
    const called = getOperations(dereference(document)).filter(({ method }) => method !== 'EVENT');
    const paths = called.map((call) => `${call.method} ${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    expect(listCalls(collection).toSorted()).toEqual(paths.toSorted());
    expect(collection).toMatchObject({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
      variable: [{ key: 'baseUrl', value: origin }, { key: 'apiKey' }],
    });
    const keys = JSON.stringify(collection).match(/"key":"Idempotency-Key","value":"[^"]*"/g);
    expect(new Set(keys)).toEqual(new Set(['"key":"Idempotency-Key","value":"{{$guid}}"']));
  }
});

const contracts = (locale: string) =>
  (['v2', 'v1'] as const).map((version) => {
    const path = `${localeBaseUrl(locale).slice(1)}docs/${version === 'v2' ? '' : 'v1/'}openapi.json`;
    return { version, path, document: JSON.parse(read(path)) as Json };
  });

test.for(locales)('%s: each contract version is published, translated in its texts only', ([locale]) => {
  const english = contracts('en');
  const withoutTexts = (document: Json) => ({ ...(mapTexts(document, () => '') as object), externalDocs: null });
  contracts(locale).forEach(({ document, path }, at) => {
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) as unknown });
    expect(withoutTexts(document), path).toEqual(withoutTexts(english[at]!.document));
    // Sentences, not titles, because many languages use the English word "callback".
    const getDescriptions = (contract: Json) =>
      getOperations(dereference(contract)).map(({ operation }) => operation.description);
    const same = getDescriptions(document).filter((text, one) => text === getDescriptions(english[at]!.document)[one]);
    expect(same.length, path).toBe(locale === 'en' ? getDescriptions(document).length : 0);
    expect(getDescriptions(document).every(Boolean), path).toBe(true);
    expect(read(path)).toContain(`"servers":[{"url":"${origin}`);
    expect(parse(read(path.replace(/json$/, 'yaml')))).toEqual(document);
  });
});

test.for(locales)('%s: llms.txt lists every page, the contracts and the other languages', ([locale]) => {
  const base = localeBaseUrl(locale);
  const text = read(`${base.slice(1)}llms.txt`);
  const [title, , summary, , section] = text.split('\n');
  expect([title, summary, section]).toEqual([
    expect.stringMatching(/^# \S/),
    expect.stringMatching(/^> \S/),
    expect.stringMatching(/^## \S/),
  ]);
  const listed = [...text.matchAll(/^- \[.+?\]\((\S+)\)(?:: .+)?$/gm)].map(([, url = '']) => url);
  expect(listed.length).toBe(text.split('\n').filter((line) => line.startsWith('-')).length);
  const terms = `${origin}${base}legal/terms`;
  const getFile = (url: string) => join(build, new URL(url).pathname) + (url === terms ? '.html' : '');
  expect(listed.filter((url) => !existsSync(getFile(url)))).toEqual([]);
  const wanted = [
    terms,
    `${origin}${base}llms-full.txt`,
    ...contracts(locale).map(({ path }) => `${origin}/${path.replace(/json$/, 'yaml')}`),
    ...contracts('en').map(({ path }) => `${origin}/${path.replace('openapi', 'postman')}`),
    ...listPages(locale).map((page) => `${origin}/${page}.md`),
    ...contracts(locale).map(({ path }) => `${origin}/${path}`),
    ...siteLocales.filter(({ code }) => code !== locale).map(({ code }) => `${origin}${localeBaseUrl(code)}llms.txt`),
  ];
  expect(wanted.filter((url) => !listed.includes(url))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
