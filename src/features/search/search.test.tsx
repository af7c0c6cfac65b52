import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PageServices, PageServicesContext } from '../../core/page-services.ts';
import { SearchBox } from './SearchBox.tsx';
import { SearchPage } from './SearchPage.tsx';
import type { SearchRecords } from './search-records.ts';

const records: SearchRecords = {
  synonyms: [],
  pages: [
    {
      path: 'docs/v2-extend',
      title: 'Extend a song',
      operation: 'v2-extend POST /api/v2/extend',
      parts: [
        { text: 'Continues a clip of a song.' },
        { id: 'body-clip_id', heading: 'clip_id', field: true, text: 'The song to continue.' },
      ],
    },
    {
      path: 'docs/songs',
      title: 'Songs',
      parts: [{ text: '' }, { id: 'long', heading: 'Long ones', text: 'A song.' }],
    },
    { path: 'docs/v1/songs', title: 'Songs (v1)', parts: [{ text: 'A song of version 1.' }] },
  ],
};

let response: () => Promise<Response>;
const fetched = vi.fn<(request: Request) => Promise<Response>>(() => response());
const followed = vi.fn<(address: string) => void>();
const onClick = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a');
  if (!link) return;
  event.preventDefault();
  followed(link.getAttribute('href')!);
};

beforeAll(() => {
  vi.stubGlobal('fetch', fetched);
  Element.prototype.scrollIntoView ??= () => undefined;
  document.addEventListener('click', onClick);
});
afterAll(() => {
  vi.unstubAllGlobals();
  document.removeEventListener('click', onClick);
});
beforeEach(() => {
  followed.mockClear();
  response = () => Promise.resolve(Response.json(records));
});

const services = new PageServices();

function open(at = '/docs/quickstart') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <PageServicesContext value={services}>
        <SearchBox />
        <button type="button">elsewhere</button>
      </PageServicesContext>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Search' }) };
}

const options = () => screen.findAllByRole('option');
const selected = () => screen.getByRole('option', { selected: true });

test('the index loads on first focus; a failed load is reported and retried', async () => {
  response = () => Promise.resolve(new Response('', { status: 503 }));
  const { user, field } = open();
  expect(fetched).not.toHaveBeenCalled();
  await user.click(field);
  await expect
    .poll(() => fetched.mock.calls.map(([{ url }]) => url))
    .toEqual(['http://localhost:3000/search-index.json']);
  expect(screen.queryByRole('status')).toBeNull();
  await user.type(field, 'song');
  expect(await screen.findByText(/couldn’t be loaded/)).toBeDefined();
  response = () => Promise.resolve(Response.json(records));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await options()).length).toBeGreaterThan(1);
});

test('arrow keys cycle through the results and scroll to the active one', async () => {
  const { user, field } = open();
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('song');
  const all = await options();
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Search results' }).id);
  expect(field.getAttribute('aria-activedescendant')).toBe(all[0]!.id);
  expect(selected()).toBe(all[0]);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe(all[1]);
  expect(field.getAttribute('aria-activedescendant')).toBe(all[1]!.id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toBe(all.at(-1));
  expect(all.at(-1)!.getAttribute('href')).toBe('/search?q=song');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(followed).toHaveBeenCalledExactlyOnceWith(all[1]!.getAttribute('href'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).not.toBe(field);
});

test('Escape closes the list and keeps the words, then blurs the field; blurring closes the list', async () => {
  const { user, field } = open();
  await user.type(field, 'song');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveProperty('value', 'song');
  await user.keyboard('{ArrowDown}');
  await options();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(field);
  await options();
  await user.keyboard('{Escape}{Escape}');
  expect(document.activeElement).not.toBe(field);
});

test('Enter opens the first result of the current words, not of earlier ones', async () => {
  const { user, field } = open();
  await user.type(field, 'song');
  await options();
  fireEvent.input(field, { target: { value: 'clip_id' } });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(followed).toHaveBeenCalledExactlyOnceWith('/docs/v2-extend#body-clip_id'));
});

test('Enter during composition does not open a result', async () => {
  const { user, field } = open();
  await user.type(field, 'song');
  await options();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(followed).not.toHaveBeenCalled();
});

test('results are grouped by page with matches marked; no results are reported', async () => {
  const { user, field } = open();
  await user.type(field, 'long song');
  const group = await screen.findByRole('group', { name: 'Songs' });
  const [option] = within(group).getAllByRole('option');
  expect(option!.textContent).toContain('Long ones');
  expect([...option!.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Long', 'song']);
  fireEvent.input(field, { target: { value: 'xylophone' } });
  expect(await screen.findByText('xylophone')).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('No results');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('on a version 1 page version 1 ranks first, and all results are of it', async () => {
  const { user, field } = open('/docs/v1/songs');
  await user.type(field, 'song version');
  const all = await options();
  expect(all[0]!.getAttribute('href')).toBe('/docs/v1/songs');
  expect(all.at(-1)!.getAttribute('href')).toBe('/search?q=song+version&version=v1');
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function openPage(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <PageServicesContext value={services}>
        <SearchPage />
        <Address />
      </PageServicesContext>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const found = async () =>
  (await screen.findAllByRole('link', { name: /song/i })).map((link) => link.getAttribute('href'));

test('the words are in the address of the results page, as typed', async () => {
  const user = openPage('/search?q=version');
  const field = screen.getByRole('searchbox', { name: 'Search' });
  expect(field).toHaveProperty('value', 'version');
  expect(await found()).toEqual(['/docs/v1/songs']);
  expect(await screen.findByText('1 page')).toBeDefined();
  await user.clear(field);
  expect(screen.getByText('/search')).toBeDefined();
  await user.type(field, 'xylophone');
  expect(screen.getByText('/search?q=xylophone')).toBeDefined();
  expect(await screen.findByText('No results')).toBeDefined();
});

test('a version in the address limits the results page to it', async () => {
  openPage('/search?q=song&version=v1');
  expect(await found()).toEqual(['/docs/v1/songs']);
  expect(screen.getByRole('link', { name: 'v1' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/search?q=song');
});
