import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSiteSettings } from './site-config.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'site-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shipped = loadSiteSettings(root, {});

function load(change: (config: Record<string, unknown>) => unknown) {
  writeFileSync(join(folder, 'own.json'), JSON.stringify(change(structuredClone(shipped))));
  return () => loadSiteSettings(folder, { SITE_CONFIG: 'own.json' });
}

test('the shipped configuration sets no identifier of an outside service', () => {
  expect(Object.values(shipped.seo)).toEqual(Array.from({ length: 7 }, () => ''));
});

const services = {
  adsenseAccountId: ['ca-pub-1234567890123456', 'pub-1234567890123456'],
  yandexId: ['12345678', 'G-12'],
  msId: ['0123456789ABCDEF0123456789ABCDEF', '0123'],
  turnstileSiteKey: ['0x4AAAAAAABkMYinukE8nzYS', 'secret'],
  clarityId: ['k3abcdefgh', 'https://clarity.ms/tag/k3abcdefgh'],
  googleAnalyticsId: ['G-ABC1234567', 'UA-1234-1'],
  plausibleDomain: ['songs.example', 'https://songs.example'],
};
test.each(Object.entries(services))('seo.%s is validated as an identifier of its service', (key, [good, bad]) => {
  const own = (value: string) => load((config) => ({ ...config, seo: { ...shipped.seo, [key]: value } }));
  expect(own(good!)().seo).toEqual({ ...shipped.seo, [key]: good });
  expect(own(bad!)).toThrow(
    new RegExp(`^The site configuration is invalid:\n  own\\.json:1: seo\\.${key}: empty, or .+$`),
  );
});

test('an absent identifier is off, like an empty one', () => {
  expect(load((config) => ({ ...config, seo: {} }))()).toEqual(shipped);
  expect(load((config) => ({ ...config, seo: undefined }))()).toEqual(shipped);
  const [clarityId] = services.clarityId;
  expect(load((config) => ({ ...config, seo: { clarityId } }))().seo).toEqual({ ...shipped.seo, clarityId });
  expect(load((config) => ({ ...config, seo: { clarity: clarityId } }))).toThrow('seo');
  expect(load((config) => ({ ...config, seo: { clarityId: null } }))).toThrow('seo.clarityId');
});

test('redirects lead from a path of the site to a page or an external address, in one step', () => {
  const redirects = (value: Record<string, string>) => load((config) => ({ ...config, redirects: value }));
  const good = { '/help': 'https://help.example/start', '/login': '/auth/login', '/top': '/' };
  expect(redirects(good)().redirects).toEqual(good);
  expect(load((config) => ({ ...config, redirects: undefined }))().redirects).toEqual({});
  for (const path of ['login', '/', '/login/', '/api/v2/feed', '/a?b=c']) {
    expect(redirects({ [path]: '/docs' }), path).toThrow(`redirects.${path}`);
  }
  for (const to of ['docs', '//evil.example', 'javascript:alert(1)', '/docs?a=1']) {
    expect(redirects({ '/login': to }), to).toThrow('redirects./login');
  }
  expect(redirects({ '/a': '/b', '/b': '/c' })).toThrow('one leads to another');
});

test('every wrong value is reported with its rule', () => {
  expect(load((config) => ({ ...config, colors: { primary: 'red' }, brand: { name: '' }, more: 1 }))).toThrow(
    /The site configuration is invalid:\n(?=[^]*colors\.primary: a color such as #c8401a)(?=[^]*brand\.name)(?=[^]*more)/,
  );
  expect(load((config) => ({ ...config, site: { url: 'example.com' } }))).toThrow(/site\.url/);
});

test('a missing file and invalid JSON are reported with the file name', () => {
  expect(() => loadSiteSettings(folder, { SITE_CONFIG: 'absent.json' })).toThrow(/absent\.json/);
  writeFileSync(join(folder, 'broken.json'), '{');
  expect(() => loadSiteSettings(folder, { SITE_CONFIG: 'broken.json' })).toThrow(/broken\.json/);
});

test.each([
  ['Blue Note', { slug: 'bluenote', keyPrefix: 'bluenote' }, { npm: '@bluenote/client', class: 'BlueNote' }],
  ['L’Été', { slug: 'lete' }, { class: 'LEte' }],
  ['3 Songs', { slug: 'songs' }, { python: 'songs-client', class: 'Songs' }],
  ['歌', { slug: 'music' }, { class: 'Music' }],
  ['Go', { slug: 'gomusic' }, { class: 'Go' }],
])('%s has names of its own', (name, brand, packages) => {
  const own = load((config) => ({ ...config, brand: { name }, packages: {} }))();
  expect(own).toMatchObject({ brand: { name, ...brand }, packages });
});

test('names that programming languages reserve are rejected', () => {
  expect(load((config) => ({ ...config, brand: { name: 'Songs', slug: 'class' } }))).toThrow('brand.slug: a name that');
  expect(load((config) => ({ ...config, brand: { name: 'So "ngs"' } }))).toThrow('brand.name: a name without');
});

test('the address of support is optional, and must be an email address', () => {
  const support = (value?: object) => load((config) => ({ ...config, support: value }));
  expect(support()().support).toEqual({ email: '' });
  expect(support({ email: 'help@songs.example' })().support).toEqual({ email: 'help@songs.example' });
  expect(support({ email: 'help' })).toThrow(
    'own.json:1: support.email: empty, or an address such as support@example.com',
  );
});
