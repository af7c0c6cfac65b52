import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from '../scripts/freshness.ts';

/** Code that runs for visitors and customers of any installation. */
const CODE = ['src', 'plugins', 'server', 'engines', 'catalog'];
/** Files that replace the default names with those of the installation, or import the client class, which has one name. */
const REPLACES = [
  'plugins/brand-names.ts',
  'plugins/client-packages.ts',
  'plugins/reference/samples/clients.ts',
  'plugins/site-config.ts',
];

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*|--)/.test(line);

test('no code names the brand or its key prefix', () => {
  const files = CODE.flatMap((folder) => filesUnder(join(root, folder)))
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter(
      (file) => /\.(?:ts|tsx|sql|mustache)$/.test(file) && !/\.test\.tsx?$/.test(file) && !REPLACES.includes(file),
    );
  expect(files.length).toBeGreaterThan(500);
  const named = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, at) => ({ line, place: `${file}:${at + 1}` }))
      .filter(({ line }) => !isComment(line) && /Cadenza|cdz_/.test(line))
      .map(({ place }) => place),
  );
  expect(named).toEqual([]);
});
