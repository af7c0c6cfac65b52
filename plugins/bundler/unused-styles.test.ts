import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { removeUnusedStyles } from './unused-styles.ts';

type PostCss = (plugins: object[]) => { process(css: string, options: object): Promise<{ css: string }> };

// Both belong to the framework.
const framework = createRequire(createRequire(import.meta.url).resolve('@docusaurus/theme-classic'));
const file = framework.resolve('infima/dist/css/default/default.css');
const postcss = framework('postcss') as PostCss;
const transform = async (css: string, from: string) => (await postcss([removeUnusedStyles]).process(css, { from })).css;

test('components that no page has are not in the style sheet of the framework', async () => {
  const css = await transform(readFileSync(file, 'utf8'), file);
  expect(css).not.toMatch(/\.(?:avatar|card|hero|pills|tabs|pagination__)|--ifm-(?:pills|tabs)-|col--offset/);
  expect(css).toMatch(/\.pagination-nav__link \{/);
  expect(css).toMatch(/\.col--5 \{/);
  // All settings that the remaining rules read are still there.
  const set = new Set([...css.matchAll(/(--ifm-[\w-]+):/g)].map(([, name]) => name));
  const before = new Set([...readFileSync(file, 'utf8').matchAll(/(--ifm-[\w-]+):/g)].map(([, name]) => name));
  const read = [...css.matchAll(/var\((--ifm-[\w-]+)/g)].map(([, name]) => name);
  expect(read.filter((name) => before.has(name) && !set.has(name))).toEqual([]);
});

test('other rules of a list, and other style sheets, stay', async () => {
  expect(await transform('.card, .menu { color: red }', file)).toBe('.menu { color: red }');
  expect(await transform('.card { color: red }', '/src/card.css')).toBe('.card { color: red }');
});
