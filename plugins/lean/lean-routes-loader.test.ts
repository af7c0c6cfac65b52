import { expect, test } from 'vitest';
import leanRoutesLoader from './lean-routes-loader.ts';

const routes = `export default [
  { path: '/docs', component: ComponentCreator('/docs', '3ac'), routes: [
    { path: '/docs', component: ComponentCreator('/docs', 'b07'), exact: true },
    { path: '/docs/a-bad', component: ComponentCreator('/docs/a-bad', '1e2'), exact: true, sidebar: "docs" } ] },
  { path: '*', component: ComponentCreator('*') } ];`;

const register = `{
  "/docs-3ac": { "__comp": "17896441" },
  "/docs-b07": { "__comp": "a94703ab" },
  "/docs/a-bad-1e2": { "__comp": "17896441", "content": "d3164f2e" }
}`;

/** The names that the client looks up: path, hyphen, mark. */
const named = (source: string) =>
  [...source.matchAll(/ComponentCreator\('([^']*)', '([^']*)'\)/g)].map(([, path, mark]) => `${path}-${mark}`);

test('a route is found by the name that it has in the register', () => {
  const names = Object.keys(JSON.parse(leanRoutesLoader(register)) as object);
  expect(names).toEqual(['/docs-3ac', '/docs-b07', '/docs/a-bad-']);
  expect(named(leanRoutesLoader(routes))).toEqual(names);
});

test('modules of another shape are not passed over', () => {
  expect(() => leanRoutesLoader('export default [];')).toThrow('lean-routes');
});
