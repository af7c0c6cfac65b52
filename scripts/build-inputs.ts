import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { filesUnder, root } from './freshness.ts';
import { generatedFiles } from './generate.ts';

/** Content of the site. */
const content = [
  'blog',
  'catalog',
  'docs',
  'fonts',
  'i18n',
  'static',
  'versioned_docs',
  'versioned_sidebars',
  'versions.json',
  // Files that the framework and its tools read.
  '.browserslistrc',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Code that is found by its path: pages, theme components and loaders. */
const code = ['src', 'plugins'];
/** The entry points of a build. Everything they import is an input. */
const entries = ['docusaurus.config.ts', 'sidebars.ts', 'scripts/build.ts'];
/** The files that it generates are inputs; the generator itself isn't. */
const findGenerator = 'scripts/generate.ts';

const specifier = /\b(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const getModuleName = (path: string): string => relative(root, path).replaceAll(sep, '/');

/** The files that a script imports, directly or indirectly, including itself but without packages. */
function importedBy(path: string, found: Set<string>): Set<string> {
  const name = getModuleName(path);
  if (found.has(name) || !existsSync(path)) return found;
  found.add(name);
  if (name === findGenerator) return found;
  for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(specifier)) {
    importedBy(from.startsWith('#') ? join(root, from.slice(1)) : join(dirname(path), from), found);
  }
  return found;
}

/** Every file that affects the built site, relative to the repository, in a stable order. */
export function buildInputs(): string[] {
  const listed = [...content, ...code, ...generatedFiles].flatMap((path) =>
    filesUnder(join(root, path)).map(getModuleName),
  );
  const imported = new Set<string>();
  for (const entry of entries) importedBy(join(root, entry), imported);
  return [...new Set([...listed, ...imported])].filter((path) => !isTest(path)).toSorted();
}
