import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SearchPage } from './SearchPage.tsx';

const page = (path: string, title: string, text: string) => ({ path, title, parts: [{ text }] });
const records = {
  synonyms: [],
  pages: [page('docs/tasks', 'Tasks', 'How to wait.'), page('docs/v1/tasks', 'Tasks (v1)', 'How to wait.')],
};

// Another address than in the tests of the field: an index is loaded once.
vi.mock('@docusaurus/useBaseUrl', () => ({ default: (path: string) => `/page${path}` }));
beforeAll(() => void vi.stubGlobal('fetch', () => Promise.resolve(Response.json(records))));
afterAll(() => void vi.unstubAllGlobals());

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SearchPage />
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const found = async () =>
  (await screen.findAllByRole('link', { name: /Tasks|wait/ })).map((link) => link.getAttribute('href'));

test('the words are in the address, and what is typed goes there', async () => {
  const user = open('/search?q=tasks');
  const field = screen.getByRole('searchbox', { name: 'Search' });
  expect(field).toHaveProperty('value', 'tasks');
  expect(await found()).toEqual(['/docs/tasks', '/docs/v1/tasks']);
  expect(await screen.findByText('2 pages')).toBeDefined();
  await user.clear(field);
  expect(screen.getByText('/search')).toBeDefined();
  await user.type(field, 'xylophone');
  expect(screen.getByText('/search?q=xylophone')).toBeDefined();
  expect(await screen.findByText('No results')).toBeDefined();
});

test('a version in the address limits the results to it', async () => {
  open('/search?q=tasks&version=v1');
  expect(await found()).toEqual(['/docs/v1/tasks']);
  expect(screen.getByRole('link', { name: 'v1' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/search?q=tasks');
});
