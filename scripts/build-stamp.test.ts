import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { siteLocales } from '../plugins/locales.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { buildInputs } from './build-inputs.ts';
import type { BuildStamp } from '../server/core/site/build-stamp.ts';
import { buildIsFresh, findBuilt, hashInputs, writeStamp } from './build-stamp.ts';
import { root } from './freshness.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-stamp-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { site, ...config } = loadSiteSettings(root, {});
/** The hash with another public configuration. */
function hashWith(change: object): Promise<string> {
  const file = join(folder, 'own.json');
  writeFileSync(file, JSON.stringify({ site, ...config, ...change }));
  return hashInputs(root, { SITE_CONFIG: file });
}

test('the address of the site is not an input: any server can serve the build', async () => {
  const hash = await hashInputs(root, {});
  const environment: NodeJS.ProcessEnv = { PORT: '4000', PUBLIC_URL: 'https://songs.example' };
  expect(await hashInputs(root, environment)).toBe(hash);
  expect(await hashWith({ site: { url: 'https://songs.example' } })).toBe(hash);
});

test('another brand makes the build stale', async () => {
  expect(await hashWith({ brand: { name: 'Harp' } })).not.toBe(await hashInputs(root, {}));
});

test('a folder without a finished build is stale', async () => {
  expect(await buildIsFresh(folder, {})).toBe(false);
});

test('a build of some languages says which, and is stale until it has everything', async () => {
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'site.config.json'), JSON.stringify({ site, ...config }));
  const inputs = await hashInputs(folder, {});
  const stamp = (change: Partial<BuildStamp>) =>
    writeStamp(join(folder, 'build'), { inputs, locales: siteLocales.map(({ code }) => code), media: true, ...change });
  await stamp({ locales: ['en', 'de'] });
  expect(await findBuilt(folder, {})).toEqual({ inputs, locales: ['en', 'de'], media: true });
  expect(await buildIsFresh(folder, {})).toBe(false);
  await stamp({ media: false });
  expect(await buildIsFresh(folder, {})).toBe(false);
  await stamp({});
  expect(await buildIsFresh(folder, {})).toBe(true);
  await stamp({ inputs: 'other' });
  expect(await findBuilt(folder, {})).toBeNull();
});

test('every import of the build is an input', () => {
  const inputs = new Set(buildInputs());
  const options = { allowImportingTsExtensions: true, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const missing = new Set<string>();
  for (const input of inputs) {
    // What the generate step makes is an input, not how.
    if (!/^(?:docusaurus[.]config|sidebars|(?:scripts|plugins|src|catalog|server)\/.*)\.tsx?$/.test(input)) continue;
    if (input === 'scripts/generate.ts') continue;
    const file = join(root, input);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      if (!/^[.#]/.test(fileName)) continue;
      const { resolvedModule } = ts.resolveModuleName(fileName, file, options, ts.sys);
      const path = relative(root, resolvedModule?.resolvedFileName ?? join(dirname(file), fileName));
      // Packages are inputs by package-lock.json.
      if (!inputs.has(path) && !path.startsWith('node_modules')) missing.add(`${path}, imported by ${input}`);
    }
  }
  expect([...missing]).toEqual([]);
  for (const script of ['build', 'build-inputs', 'build-stamp', 'freshness', 'run']) {
    expect(inputs).toContain(`scripts/${script}.ts`);
  }
});

test('inputs exist, and tests are not inputs', () => {
  const inputs = buildInputs();
  expect(inputs).toEqual(expect.arrayContaining(['docs/quickstart.mdx', 'docs/api/sidebar.ts', 'generated/antd.ts']));
  expect(inputs.filter((path) => /\.test\.tsx?$|^generated\/builds|^tests\//.test(path))).toEqual([]);
});
