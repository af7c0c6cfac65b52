import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/freshness.ts';
import { getAliases } from './aliases.ts';

/** The modules that are replaced in a bundle. */
function replaced(bundle: Parameters<typeof getAliases>[1]): string[] {
  const aliases = getAliases(root, bundle);
  expect(Object.values(aliases).filter((by) => by !== false && !existsSync(by))).toEqual([]);
  return Object.keys(aliases).map((module) => basename(module));
}

const everywhere = ['prism-react-renderer', 'own-catalog.ts'];

test('the module aliases cover the build, the development server and everything they import', () => {
  expect(replaced('server')).toEqual(everywhere);
  expect(replaced('browser')).toEqual([...everywhere, 'dynamicCSS.js']);
});

test('only the production bundle omits what the HTML already contains', () => {
  expect(replaced('published').toSorted()).toEqual([...everywhere, 'dynamicCSS.js', 'OperationBody.tsx'].toSorted());
});

test('no module of the framework is replaced', () => {
  expect(
    Object.keys(getAliases(root, 'published')).filter((module) => /node_modules.@docusaurus/.test(module)),
  ).toEqual([]);
});

test('an alias of a missing file is an error', () => {
  expect(() => getAliases(join(root, 'docs'), 'server')).toThrow('no longer exists');
});
