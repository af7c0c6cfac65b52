import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { loadSiteSettings } from '../plugins/site-config.ts';
import type { SiteEnvironment } from '../plugins/site-config.ts';
import { filesUnder, hashOf } from './freshness.ts';

/** What the built site is made of, besides src/, plugins/ and docs/. Files of the server are not: it reads the site, never the other way round. */
const inputs = [
  'versioned_docs',
  'versioned_sidebars',
  'versions.json',
  'blog',
  'i18n',
  'static',
  'fonts',
  'catalog',
  'openapi',
  'generated/client',
  'generated/media',
  'CHANGELOG.md',
  'docusaurus.config.ts',
  'sidebars.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  ...[
    'antd-css',
    'build',
    'build-compress',
    'build-csp',
    'build-locales',
    'build-marks',
    'build-sheets',
    'build-sitemap',
    'build-workers',
    'builds',
    'changelog',
    'contract',
    'csp-inline',
    'icons',
    'reference',
  ].map((name) => `scripts/${name}.ts`),
];

/** The files of src/ and plugins/ without the tests beside them. */
function sources(root: string): string[] {
  return ['src', 'plugins']
    .flatMap((folder) => filesUnder(join(root, folder)))
    .map((path) => relative(root, path))
    .filter((path) => !/\.test\.tsx?$/.test(path));
}

/** The pages of docs/ that people wrote; docs/api is made of the contract. */
async function writtenDocs(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'docs'));
  return names.filter((name) => name !== 'api').map((name) => `docs/${name}`);
}

const stampName = '.stamp.json';

/** One hash over the content of all inputs, the public configuration and the site's own address. */
export async function hashInputs(root: string, environment: SiteEnvironment): Promise<string> {
  const settings = JSON.stringify(loadSiteSettings(root, environment));
  return hashOf([...sources(root), ...inputs, ...(await writtenDocs(root))], settings);
}

/** Written last, so that a build that was interrupted is never taken for a finished one. */
export async function writeStamp(build: string, inputHash: string): Promise<void> {
  await writeFile(join(build, stampName), `${JSON.stringify({ inputs: inputHash })}\n`);
}

/**
 * Whether build/ holds a finished build of all languages from exactly these inputs.
 *
 * @throws Error when the public configuration is wrong.
 */
export async function buildIsFresh(root: string, environment: SiteEnvironment): Promise<boolean> {
  let stamp: { inputs?: unknown };
  try {
    stamp = JSON.parse(await readFile(join(root, 'build', stampName), 'utf8'));
  } catch {
    return false;
  }
  return stamp.inputs === (await hashInputs(root, environment));
}
