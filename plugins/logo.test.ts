import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../scripts/freshness.ts';
import { getLogoUrls } from './logo.ts';
import { loadSiteSettings } from './site-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settings = loadSiteSettings(root, {});
const square = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`;

function urlsOf(files: Readonly<Record<string, string>>) {
  for (const [name, svg] of Object.entries(files)) writeFileSync(join(folder, `${name}.svg`), svg);
  const logos = Object.fromEntries(Object.keys(files).map((name) => [name, `${name}.svg`]));
  return getLogoUrls(folder, { ...settings, brand: { ...settings.brand, ...logos } });
}

const circle = square('<circle cx="12" cy="12" r="9"/>');
const bar = square('<rect width="24" height="6"/>');
const encode = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

test('the files of the brand replace the shipped logo, and the dark one is optional', () => {
  expect(urlsOf({ logo: circle, logoDark: bar })).toEqual({ light: encode(circle), dark: encode(bar) });
  expect(urlsOf({ logo: circle })).toEqual({ light: encode(circle), dark: encode(circle) });
  expect(urlsOf({}).light).not.toBe(urlsOf({}).dark);
});

test.each([
  ['not an image', 'is not an SVG file'],
  ['<svg viewBox="0 0 32 16"></svg>', 'must be square'],
  [square('<script>alert(1)</script>'), 'must contain only shapes'],
  [square('<path onclick="alert(1)"/>'), 'must contain only shapes'],
  [square('<a href="https://evil.example"/>'), 'must contain only shapes'],
  [square('<path fill="url(https://evil.example/a)"/>'), 'must contain only shapes'],
  [square(`<path d="${'M0 0'.repeat(3000)}"/>`), 'must have at most 8192 bytes'],
])('%s is rejected', (svg, fault) => {
  expect(() => urlsOf({ logo: svg })).toThrow(`brand.logo: logo.svg ${fault}`);
});

test('a missing file is rejected', () => {
  expect(() => getLogoUrls(folder, { ...settings, brand: { ...settings.brand, logo: 'absent.svg' } })).toThrow(
    "brand.logo: absent.svg can't be read",
  );
});
