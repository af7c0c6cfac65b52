import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createKey, createWorkRecord, credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { createModeStore } from '../../dashboard/mode/use-mode.ts';
import { SearchBox } from '../search/SearchBox.tsx';

const key = createKey({ name: 'Staging' });
const song = createWorkRecord({ title: 'Low tide' });
const image = createWorkRecord({ id: 'img_1', kind: 'image', title: 'Low tide' });
const docs = {
  synonyms: [],
  pages: [
    {
      path: 'docs/webhooks',
      title: 'Receive events',
      parts: [{ text: 'Events.' }, { id: 'verify', heading: 'Verify a signature', text: 'Check it.' }],
    },
  ],
};

let api: ApiDouble;
let signedIn = true;
beforeEach(() => {
  signedIn = true;
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: signedIn ? customer : null, credits }))
    .on('GET /api/account/keys', () => json({ data: [key], next_cursor: null }))
    .on('GET /api/account/works', ({ query }) =>
      json({ data: query.get('search') === 'low tide' ? [song, image] : [], next_cursor: null }),
    )
    .on('GET /search-index.json', () => json(docs))
    .on('POST /api/auth/sign-out', () => json({ success: true }));
});
afterEach(() => api.close());

async function open(at = '/dashboard/api/logs') {
  const page = showPage(
    <>
      <SearchBox />
      <button type="button">before</button>
    </>,
    at,
  );
  await screen.findByRole('button', { name: 'Search' });
  screen.getByText('before').focus();
  await page.user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Command palette' });
  // The keys are loaded, and so is the session.
  await waitFor(() => expect(api.made('GET /api/account/keys').length + Number(!signedIn)).toBeGreaterThan(0));
  return { ...page, dialog: within(dialog), field: within(dialog).getByRole('combobox') };
}

const selected = () => screen.getByRole('option', { selected: true });

test('Ctrl+K opens it with actions and pages; arrow keys move, and Enter opens a page', async () => {
  const { user, dialog, field, address } = await open();
  expect(field).toHaveAccessibleName('Search or run a command');
  expect(field).toHaveAttribute('aria-controls', dialog.getByRole('listbox').id);
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Pages', 'Commands']);
  expect(selected()).toHaveTextContent('Dashboard');
  expect(field).toHaveAttribute('aria-activedescendant', selected().id);
  await user.type(field, '{ArrowUp}');
  expect(selected()).toHaveTextContent('Sign out');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Dashboard');
  await user.type(field, 'webhooks');
  expect(selected()).toHaveTextContent('Webhooks');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/dashboard/api/webhooks');
});

test('finds keys, operations of the reference, tasks by ID and headings of the documentation', async () => {
  const { user, dialog, field } = await open();
  const search = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  const group = (name: string) => dialog.findByRole('group', { name });
  await search('staging');
  expect(within(await group('API Keys')).getByRole('option')).toHaveTextContent('Stagingcdz_test_7c2m…5bya · Test');
  await search('post extend');
  expect(within(await group('API reference')).getByRole('option')).toHaveTextContent('POST /api/v2/extend');
  await search('task_7c2mzk4x');
  expect(within(await group('Tasks')).getByRole('option')).toHaveTextContent('Open task task_7c2mzk4x');
  await search('signature');
  expect(within(await group('Docs')).getByRole('option')).toHaveTextContent('Verify a signatureReceive events');
  await search('xylophone');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('No results for xylophone'));
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('finds works by the search of the API, once typing pauses, and opens one', async () => {
  const { user, dialog, field, address } = await open();
  await user.type(field, 'low tide');
  const works = within(await dialog.findByRole('group', { name: 'Library' }));
  expect(works.getAllByRole('option').map((option) => option.textContent)).toEqual(['Low tideSong', 'Low tideImage']);
  expect(api.made('GET /api/account/works').at(-1)?.query.toString()).toBe('search=low+tide&limit=5');
  await user.click(works.getAllByRole('option')[0]!);
  expect(address()).toBe(`/dashboard/library?id=${song.id}`);
});

test('documentation that could not be searched is reported, and Try again searches it', async () => {
  api.on('GET /search-index.json', () => problem(500, 'internal_error'));
  const { user, dialog, field } = await open();
  await user.type(field, 'signature');
  expect(await dialog.findByText(/Search couldn’t be loaded/)).toBeVisible();
  expect(dialog.queryByText(/No results/)).toBeNull();
  api.on('GET /search-index.json', () => json(docs));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('option')).toHaveTextContent('Verify a signature');
  expect(dialog.queryByText(/Search couldn’t be loaded/)).toBeNull();
});

test.each([
  ['a task beside the overview', 'task_7c2mzk4x', '/dashboard/api/overview?task=task_7c2mzk4x'],
  ['a key', 'staging', `/dashboard/api/keys?id=${key.id}`],
  ['an operation', 'v2-extend', '/docs/v2-extend'],
  ['the form of a new key', 'create key', '/dashboard/api/keys?create'],
])('opens %s', async (_what, text, path) => {
  const { user, dialog, field, address } = await open();
  await user.type(field, text);
  await user.click(await dialog.findByRole('option', { selected: true }));
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a click on a command runs it: the dashboard shows only test mode, and the browser remembers it', async () => {
  const { user, dialog, services } = await open();
  await user.click(dialog.getByRole('option', { name: 'Show only test mode' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(services.get(createModeStore).current()).toBe('test');
  expect(localStorage.getItem('cadenza.mode')).toBe('test');
});

test('signs out', async () => {
  const { user, field } = await open();
  await user.type(field, 'sign out{Enter}');
  expect(await screen.findByText('Logout success')).toBeVisible();
});

test('Escape, Cancel and a second Ctrl+K close it, and a click in the place of the search field opens it', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  const { user, dialog } = await open();
  act(
    () =>
      void dialog
        .getByRole('listbox')
        .closest('dialog')!
        .dispatchEvent(new Event('cancel', { cancelable: true })),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  const opener = screen.getByRole('button', { name: 'Search' });
  expect(opener).toHaveTextContent('⌘K');
  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(opener);
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.keyboard('{Meta>}k{/Meta}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a session it offers to sign in, and requests no keys', async () => {
  signedIn = false;
  const { dialog } = await open('/dashboard/music');
  expect(await dialog.findByRole('option', { name: 'Sign in' })).toBeVisible();
  expect(dialog.queryByRole('option', { name: 'Create key' })).toBeNull();
  expect(api.made('GET /api/account/keys')).toEqual([]);
});

test('on public pages Ctrl+K is for the search field', async () => {
  const { user } = showPage(<SearchBox />, '/docs/quickstart');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});
