import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { filesUnder, root } from './freshness.ts';
import { generatedFiles } from './generate.ts';

/** Content that the site is made of, whoever reads it. */
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
  // What the framework and its tools read by themselves.
  '.browserslistrc',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Code that is found by its place: pages, components of the theme, loaders that are named by their paths. */
const code = ['src', 'plugins'];
/** Where a build begins. What these import is an input wherever it lies. */
const entries = ['docusaurus.config.ts', 'sidebars.ts', 'scripts/build.ts'];
/** The files that it makes are inputs: how it makes them does not matter. */
const maker = 'scripts/generate.ts';

const specifier = /\b(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const nameOf = (path: string): string => relative(root, path).replaceAll(sep, '/');

/** The files that a script imports, directly or through others, and itself; not what it imports from packages. */
function importedBy(path: string, found: Set<string>): Set<string> {
  const name = nameOf(path);
  if (found.has(name) || !existsSync(path)) return found;
  found.add(name);
  if (name === maker) return found;
  for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(specifier)) {
    importedBy(from.startsWith('#') ? join(root, from.slice(1)) : join(dirname(path), from), found);
  }
  return found;
}

/** Every file that decides what the built site is, relative to the repository, in a stable order. */
export function buildInputs(): string[] {
  const listed = [...content, ...code, ...generatedFiles].flatMap((path) => filesUnder(join(root, path)).map(nameOf));
  const imported = new Set<string>();
  for (const entry of entries) importedBy(join(root, entry), imported);
  return [...new Set([...listed, ...imported])].filter((path) => !isTest(path)).toSorted();
}
