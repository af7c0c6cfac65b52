import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { afterAll, expect, test } from 'vitest';
import { hashText } from '../../catalog/accepted-texts.ts';
import { createTextOptions, inlineTranslations } from './inline-translations.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'inline-translations-'));
afterAll(() => rmSync(siteDir, { recursive: true }));

let seconds = 0;
function write(path: string, content: object): void {
  mkdirSync(join(siteDir, 'i18n/de'), { recursive: true });
  writeFileSync(join(siteDir, 'i18n', path), JSON.stringify(content));
  // Two changes can be closer than the clock of the file system.
  utimesSync(join(siteDir, 'i18n', path), (seconds += 1), seconds);
}

test('texts are read again only when a file has changed', () => {
  write('de/code.json', { 'keys.create': { message: 'Schlüssel' } });
  const { read } = createTextOptions(siteDir, 'de', false);
  const first = read();
  expect(first).toEqual({ texts: { 'keys.create': 'Schlüssel' }, accepted: {} });
  expect(read()).toBe(first);
  const hash = hashText('code.json', 'Create a key');
  write('de/lock.json', { 'code.json': { 'keys.create': hash } });
  write('de/code.json', { 'keys.create': { message: 'Wörter' } });
  expect(read()).toEqual({ texts: { 'keys.create': 'Wörter' }, accepted: { 'keys.create': [hash] } });
});

test('English has no translations', () => {
  expect(createTextOptions(siteDir, 'en', false).read()).toEqual({ texts: {}, accepted: undefined });
});

test('development and publication have the same rules', () => {
  const context = { siteDir, generatedFilesDir: siteDir, i18n: { currentLocale: 'de' } } as unknown as LoadContext;
  const { configureWebpack } = inlineTranslations(context, false);
  const getRules = (mode: 'development' | 'production') =>
    (configureWebpack as (config: object, isServer: boolean) => object)({ mode }, false);
  expect(getRules('development')).toEqual(getRules('production'));
  expect(JSON.stringify(getRules('development'))).toContain('own-texts-loader.ts');
});
