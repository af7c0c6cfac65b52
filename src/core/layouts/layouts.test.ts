import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(src, path), 'utf8');
const pages = globSync('pages/**/*.tsx', { cwd: src });

test('there are two layouts: the dashboard, and the default', () => {
  const layouts = globSync('{core/layouts,dashboard/layout}/*Layout.tsx', { cwd: src }).map((path) => basename(path));
  expect(layouts.toSorted()).toEqual(['DashboardLayout.tsx', 'DefaultLayout.tsx']);
  expect(pages.length).toBeGreaterThan(5);
});

// The offline page has no menus, because the pages in them aren't available offline (src/pages/offline.tsx).
test.each(pages.filter((path) => path !== 'pages/offline.tsx'))('%s names an existing layout', (path) => {
  const named = path.startsWith('pages/dashboard') ? '<DashboardLayout' : '<DefaultLayout';
  expect(read(path).match(/<\w*Layout\b/g)).toEqual([named]);
});

test.each(pages.filter((path) => read(path).includes('skeleton={')))(
  '%s requires a session, and redirects others to log in',
  (path) => {
    expect(read(path)).toMatch(/<\w+Layout\s+middleware=\{\['(?:auth|admin)'\]\}/);
  },
);
