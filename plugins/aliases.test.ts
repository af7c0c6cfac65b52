import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/freshness.ts';
import { aliasesOf } from './aliases.ts';

/** The names of the files that are replaced in a bundle. */
function replaced(bundle: Parameters<typeof aliasesOf>[1]): string[] {
  const aliases = aliasesOf(root, bundle);
  expect(Object.values(aliases).filter((by) => by !== false && !existsSync(by))).toEqual([]);
  return Object.keys(aliases).map((file) => basename(file));
}

const everywhere = ['PendingNavigation.js', 'prism-include-languages.js', 'nprogress.js', 'default.css'];

test('pages are rendered, and shown while one works on them, with all that they are made of', () => {
  expect(replaced('server')).toEqual(everywhere);
  expect(replaced('browser')).toEqual([...everywhere, 'dynamicCSS.js']);
});

test('only the published bundle leaves out what the HTML has already', () => {
  expect(replaced('published')).toEqual(
    expect.arrayContaining([...everywhere, 'dynamicCSS.js', 'OperationBody.tsx', 'Built.tsx']),
  );
});

test('a file that is not there any more is an error', () => {
  expect(() => aliasesOf(join(root, 'docs'), 'server')).toThrow('there is no');
});
