import { expect, test } from 'vitest';
import leanRegistryLoader from './lean-registry-loader.ts';

const entry = (name: string) =>
  `"a1": [() => import(/* webpackChunkName: "a1" */ "@site/docs/a.mdx"), "${name}", require.resolveWeak("@site/docs/a.mdx")],`;

test('the browser is not told the names of files', () => {
  expect(leanRegistryLoader(entry('@site/docs/a.mdx'))).toBe(entry(''));
});

test('a register that is written otherwise ends the build', () => {
  expect(() => leanRegistryLoader('export default {};')).toThrow('lean-registry');
});
