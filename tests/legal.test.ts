import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from '../scripts/freshness.ts';

const readPage = readFileSync(join(root, 'src/pages/legal/cookies.mdx'), 'utf8');
const sources = filesUnder(join(root, 'src'))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'));

test('the cookie page lists everything our scripts store in the browser', () => {
  const keys = sources
    .flatMap((text) => [...text.matchAll(/ownKey\(['`]([a-z.-]+)/g)].map(([, key = '']) => `cadenza.${key}`))
    .concat('app_version');
  expect(new Set(keys).size).toBeGreaterThan(8);
  for (const key of keys) expect(readPage).toContain(`\`${key}\``);
});

test('the cookie page lists every cookie our scripts set', () => {
  const names = sources.flatMap((text) =>
    [...text.matchAll(/document\.cookie = `(\w+)=/g)].map(([, name = '']) => name),
  );
  expect(names.toSorted()).toEqual(['consent', 'locale']);
  for (const name of names) expect(readPage).toContain(`\`${name}\``);
});
