import { expect, test } from 'vitest';
import leanGlobalLoader from './lean-global-loader.ts';

const docs = (versions: readonly object[]) => ({
  'docusaurus-plugin-content-docs': { default: { path: '/docs', versions, breadcrumbs: true } },
  other: { default: { a: 1 } },
});

/** What the browser has when the module has run. */
async function run(data: object): Promise<unknown> {
  const module = encodeURIComponent(leanGlobalLoader(JSON.stringify(data)));
  return ((await import(/* @vite-ignore */ `data:text/javascript,${module}`)) as { default: unknown }).default;
}

test('the browser has what the plugins tell, from less', async () => {
  const pages = ['intro:', 'quickstart', 'api/task:v2-task', 'errors/index:errors', 'errors/not_found'].map((page) => {
    const [id, below = id] = page.split(':');
    return { id, path: `/de/docs/${below}`, sidebar: 'docs' };
  });
  const data = docs([
    { name: 'current', path: '/de/docs', docs: pages, sidebars: { docs: { link: { path: '/de/docs/' } } } },
    {
      name: 'mixed',
      path: '/de/docs/v0',
      docs: [
        { id: 'a', path: '/de/docs/v0/a', sidebar: 'x' },
        { id: 'b', path: '/b' },
      ],
    },
    { name: 'empty', path: '/de/docs/v9', docs: [] },
  ]);
  expect(await run(data)).toMatchObject(data);
  expect(leanGlobalLoader(JSON.stringify(data))).not.toContain('/de/docs/quickstart');
});

test('docs that tell of no pages are not passed over', () => {
  expect(() => leanGlobalLoader('{}')).toThrow('lean-global');
});
