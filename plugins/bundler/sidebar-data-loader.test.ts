import { expect, test } from 'vitest';
import sidebarDataLoader from './sidebar-data-loader.ts';

test('sidebar data keeps everything but the descriptions of pages', () => {
  const page = { id: 'tasks', title: 'Tasks', sidebar: 'docs' };
  const version = {
    label: 'v2',
    docsSidebars: { docs: [] },
    docs: { tasks: { ...page, description: 'Poll a task.' } },
  };
  const cut = JSON.parse(sidebarDataLoader(JSON.stringify({ version, breadcrumbs: true }))) as unknown;
  expect(cut).toEqual({ version: { ...version, docs: { tasks: page } }, breadcrumbs: true });
});

test('other data of the docs plugin stays as it is', () => {
  const text = '{"version": {"label": "v2"}}';
  expect(sidebarDataLoader(text)).toBe(text);
});
