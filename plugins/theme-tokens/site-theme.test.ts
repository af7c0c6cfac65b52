import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSiteSettings } from '../site-config.ts';
import { siteThemeConfig } from './site-theme.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'site-theme-'));
afterAll(() => rmSync(siteDir, { recursive: true }));

const folder = join(siteDir, 'i18n/de/docusaurus-theme-classic');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'navbar.json'), JSON.stringify({ 'item.label.Docs': { message: 'Wörter' } }));

const root = join(import.meta.dirname, '../..');
const settings = loadSiteSettings(root, {});
const logo = { light: 'logo.svg', dark: 'logo.svg' };

/** Labels of the navbar and of the footer, and whether each is marked as English. */
function findMarks(locale: string) {
  const { navbar, footer } = siteThemeConfig(settings, logo, { siteDir, locale });
  const columns = footer!.links as readonly { readonly items: readonly { label: string; lang?: string }[] }[];
  const links = [
    ...(navbar!.items as readonly { label?: string; lang?: string }[]),
    ...columns.flatMap(({ items }) => items),
  ];
  return links.filter(({ label }) => label !== undefined).map(({ label, lang }) => `${label} ${lang ?? ''}`.trim());
}

test('links without a translation are marked as English', () => {
  const german = findMarks('de');
  expect(german.slice(0, 2)).toEqual(['Docs', 'API reference en']);
  expect(german.filter((link) => !link.endsWith(' en'))).toEqual(['Docs']);
  expect(german).toContain('Terms en');
  expect(findMarks('en').filter((link) => link.endsWith(' en'))).toEqual([]);
});
