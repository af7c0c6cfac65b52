import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { expect, test } from 'vitest';
import { root } from '../scripts/freshness.ts';
import { moduleAliases } from './aliases.ts';

/** The names of the files that are replaced in a bundle. */
function replaced(mode: string, isServer: boolean): string[] {
  const { configureWebpack } = moduleAliases({ siteDir: root } as LoadContext);
  const made = (configureWebpack as (...of: unknown[]) => { resolve: { alias: Record<string, string | false> } })(
    { mode },
    isServer,
  );
  const { alias } = made.resolve;
  expect(Object.values(alias).filter((by) => by !== false && !existsSync(by))).toEqual([]);
  return Object.keys(alias).map((file) => file.slice(file.lastIndexOf('/') + 1));
}

const everywhere = ['PendingNavigation.js', 'prism-include-languages.js', 'nprogress.js', 'default.css'];

test('pages are rendered, and shown while one works on them, with all that they are made of', () => {
  expect(replaced('production', true)).toEqual(everywhere);
  expect(replaced('development', false)).toEqual([...everywhere, 'dynamicCSS.js']);
});

test('only the published bundle leaves out what the HTML has already', () => {
  expect(replaced('production', false)).toEqual(
    expect.arrayContaining([...everywhere, 'OperationBody.tsx', 'Built.tsx']),
  );
});

test('a file that is not there any more is an error', () => {
  expect(() => moduleAliases({ siteDir: join(root, 'docs') } as LoadContext)).toThrow('there is no');
});
