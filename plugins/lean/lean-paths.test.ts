import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import matcherOf from './lean-paths.ts';

type PathToRegexp = (path: string, keys: { name: number }[], rules: object) => RegExp;

const ofCore = createRequire(createRequire(import.meta.url).resolve('@docusaurus/core/package.json'));
const pathToRegexp = ofCore('path-to-regexp') as PathToRegexp;

const paths = [
  '',
  '/',
  '/docs',
  '/docs/',
  '/zh/',
  '/docs/v1/x',
  '/A.b',
  '/404.html',
  '*',
  '\\/docs\\/v1\\/x',
  '\\/',
  '\\/a\\.b',
];
const addresses = (
  ' / /docs /docs/ /docs// /docsx /DOCS /Docs/ /docs/v1 /docs/v1/x /docs/v1/x/ ' +
  '/zh /zh/ /zh/docs /a.b /A.b/c /Axb x /404.html'
).split(' ');
const both = [true, false];
const rules = both.flatMap((end) => both.flatMap((strict) => both.map((sensitive) => ({ end, strict, sensitive }))));

describe.each(rules)('%j', (rule) => {
  test.each(paths)('"%s" is the address that the library finds', (path) => {
    const [ours, theirs]: { name: number }[][] = [[], []];
    const matcher = matcherOf(path, ours!, rule);
    const expression = pathToRegexp(path, theirs!, rule);
    for (const address of addresses) {
      const found = expression.exec(address);
      expect(matcher.exec(address), address).toEqual(found && [...found]);
    }
    expect(ours).toEqual(theirs!.map(({ name }) => ({ name })));
  });
});

test.each(['/blog/:post', '/docs/*', '/(a|b)', '/a?'])('%s is for the library', (path) => {
  expect(() => matcherOf(path, [], {})).toThrow(path);
});
