import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleLanguages } from '../../src/features/reference/model.ts';
import { localeBaseUrl, siteLocales } from '../../plugins/locales.ts';
import { build, findFormUrls } from './built-pages.ts';
import { operationFacts } from './contract-facts.ts';

const attribute = (name: string, html: string) =>
  [...html.matchAll(new RegExp(`\\s${name}=(?:"([^"]*)"|([^\\s">]+))`, 'g'))].map(
    (match) => match[1] ?? match[2] ?? '',
  );

function readPage(locale: string, page: string): string {
  const html = readFileSync(join(build, localeBaseUrl(locale), 'docs', `${page}.html`), 'utf8');
  return html.slice(html.indexOf('data-operation'));
}

const locales = siteLocales.map(({ code }) => code);

test('the contracts have operations', () => {
  expect(operationFacts.length).toBeGreaterThan(9);
  expect(operationFacts.flatMap(({ anchors }) => anchors).length).toBeGreaterThan(300);
  expect(operationFacts.flatMap(({ problems }) => problems).length).toBeGreaterThan(50);
});

test.for(locales)('%s: every parameter, field, status, header, value and problem is in the HTML', (locale) => {
  for (const { page, path, anchors, problems, values } of operationFacts) {
    const html = readPage(locale, page);
    const ids = new Set(attribute('id', html));
    expect(
      anchors.filter((anchor) => !ids.has(anchor)),
      page,
    ).toEqual([]);
    const links = new Set(attribute('href', html));
    const errors = `${localeBaseUrl(locale)}docs/errors/`;
    expect(
      problems.filter((code) => !links.has(errors + code)),
      page,
    ).toEqual([]);
    expect(
      values.filter((value) => !html.includes(`<code>${value}</code>`)),
      page,
    ).toEqual([]);
    expect(html).toContain(`<code>${path}</code>`);
  }
});

test.for(locales)('%s: field anchors are the same as in English', (locale) => {
  for (const { page } of operationFacts) {
    expect(attribute('id', readPage(locale, page)), page).toEqual(attribute('id', readPage('en', page)));
  }
});

test.for(locales)('%s: samples and receivers in every language, and payloads of every stage, are there', (locale) => {
  const stages = ['text', 'first', 'complete', 'failed'];
  for (const { page, weCall, anchors } of operationFacts) {
    // Clients have version 2 only and receive nothing, like a shell.
    const runtimes = sampleLanguages.filter((language) => !language.endsWith('client'));
    const own = page.startsWith('v1/') ? runtimes : sampleLanguages;
    const wanted = weCall ? [...stages, ...runtimes.filter((language) => language !== 'curl')] : [...own];
    const html = readPage(locale, page);
    const panels = attribute('data-panel', html);
    const statuses = panels.filter((panel) => /^\d{3}$/.test(panel));
    expect(
      panels.filter((panel) => !statuses.includes(panel)),
      page,
    ).toEqual(wanted);
    // Successes have a sample unless they have no content. Problems have theirs in the text. Callbacks have payloads instead.
    const hasContent = !weCall && (anchors.includes('response-200') || !anchors.includes('response-204'));
    expect([...new Set(statuses.map((status) => status.charAt(0)))], page).toEqual(hasContent ? ['2'] : []);
    expect(attribute('id', html).includes('response-401'), page).toBe(!weCall);
    expect(html.includes('invalid_key&quot;') || html.includes('"invalid_key"'), page).toBe(!weCall);
  }
});

test.for(locales)('%s: operations with a try-it form have its data beside the page', (locale) => {
  for (const { id, page, path, weCall } of operationFacts) {
    const forms = findFormUrls(readPage(locale, page));
    // The form sends JSON, so an upload has none.
    expect(forms).toHaveLength(weCall || id === 'v2-uploads' ? 0 : 1);
    for (const form of forms) {
      expect(JSON.parse(readFileSync(join(build, form), 'utf8'))).toMatchObject({ id, path });
    }
  }
});
