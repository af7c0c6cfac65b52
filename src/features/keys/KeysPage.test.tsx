import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Key } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createKey, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { toasts } from '../../ui/toaster/toast.ts';
import { KeysPage, KeysSkeleton } from './KeysPage.tsx';

const secret = 'cdz_live_7c2mzk4x9q6wv3ht8rjn5bya7c2mzk4x9q6w';
const list = 'GET /api/account/keys';
const create = 'POST /api/account/keys';
const one = `/api/account/keys/${createKey().id}`;
const copy = vi.fn<(text: string) => Promise<void>>();
let api: ApiDouble;

const page = (keys: readonly Key[], next: string | null = null) => json({ data: keys, next_cursor: next });
const show = (search = '') => showAppPage(<KeysPage />, `/dashboard/api/keys${search}`, <KeysSkeleton />);

beforeEach(() => {
  localStorage.clear();
  copy.mockReset().mockResolvedValue();
  api = new ApiDouble()
    .on('GET /api/account/security', () => json({ has_password: true }))
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on(list, () => page([createKey()]))
    .on(create, ({ body }) => json({ ...createKey({ id: 'key_new', ...(body as object) }), secret }, 201))
    .on(`PATCH ${one}`, ({ body }) => json(createKey(body as object)))
    .on(`DELETE ${one}`, () => new Response(null, { status: 204 }))
    .on(`POST ${one}/reveal`, () => json({ secret: 'cdz_test_whole' }));
});
afterEach(() => api.close());

/** Called after `showAppPage`, because `userEvent` installs its own clipboard. */
function holdClipboard() {
  vi.stubGlobal('ClipboardItem', undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copy } });
}

async function choose({ user }: ReturnType<typeof show>, action: string, name = 'first') {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('lists keys, and shows one without a name as Unnamed', async () => {
  api.on(list, () => page([createKey({ name: '', mode: 'live', status: 'inactive' })]));
  show();
  const row = (await screen.findByText('Unnamed')).closest('tr')!;
  expect(within(row).getByText('cdz_test_7c2m…5bya')).toBeVisible();
  expect(within(row).getByText('Live')).toBeVisible();
  expect(within(row).getByText('Inactive')).toBeVisible();
  expect(within(row).queryByRole('button', { name: /Copy|Reveal/ })).toBeNull();
});

test('an active key past its expiry is shown as expired', async () => {
  api.on(list, () => page([createKey({ expires_at: '2020-01-01T00:00:00Z' })]));
  show();
  expect(await screen.findByText('Expired')).toBeVisible();
});

test('without keys it explains what to do', async () => {
  api.on(list, () => page([]));
  show();
  expect(await screen.findByText('No API keys yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Create key' })).toHaveLength(2);
});

test('more keys load on request', async () => {
  api.on(list, ({ query }) =>
    query.get('cursor') === 'c2' ? page([createKey({ id: 'key_2', name: 'second' })]) : page([createKey()], 'c2'),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('second')).toBeVisible();
  expect(screen.getByText('first')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a failed list shows an error with the request id, and can be retried', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('Fetch API keys failed, please try again')).toBeVisible();
  expect(screen.getByText('req_7c2mzk4x9q6wv3ht8rjn5bya').closest('[role="alert"]')).toBeVisible();
  expect(api.made(list)).toHaveLength(2);
  api.on(list, () => page([createKey()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('first')).toBeVisible();
});

test('creates a live key, shows its secret once, and copies it', async () => {
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!);
  holdClipboard();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), ' Production ');
  await user.click(dialog.getByText('Live'));
  await chooseOption(user, dialog.getByLabelText('Expires'), 'In 30 days');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Copy the key now. It won’t be shown again.')).toBeInTheDocument();
  expect(dialog.getByText(secret)).toBeInTheDocument();
  const sent = api.made(create)[0]!.body as { name: string; mode: string; expires_at: string };
  expect([sent.name, sent.mode]).toEqual(['Production', 'live']);
  expect((Date.parse(sent.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);

  await user.click(dialog.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByText('API key copied to clipboard')).toBeVisible();
  expect(copy).toHaveBeenCalledWith(secret);

  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(screen.getByText('Production')).toBeVisible();
});

test('a rejected name is reported at its field; other fields keep their values', async () => {
  const errors = [{ pointer: '/name', code: 'too_long', detail: 'At most 100 characters.' }];
  api.on(create, () => problem(422, 'invalid_field', { errors }));
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), 'x');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('This is too long')).toBeVisible();
  expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(/^This is too long/);
  expect(screen.queryByText('Create API key failed, please try again')).toBeNull();
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('x');
});

test('renames, but not to a name that is too long', async () => {
  const shown = show();
  await choose(shown, 'Rename');
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText(/^Name/);
  await shown.user.clear(name);
  await shown.user.click(name);
  await shown.user.paste('🎵'.repeat(101));
  await shown.user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText('This is too long')).toBeInTheDocument();
  expect(api.made(`PATCH ${one}`)).toEqual([]);
  await shown.user.clear(name);
  await shown.user.paste('🎵'.repeat(100));
  await shown.user.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(api.made(`PATCH ${one}`)[0]?.body).toEqual({ name: '🎵'.repeat(100) }));
});

test('copies a test key at any time', async () => {
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Copy first' });
  holdClipboard();
  await user.click(button);
  expect(await screen.findByText('API key copied to clipboard')).toBeVisible();
  expect(copy).toHaveBeenCalledWith('cdz_test_whole');
});

test('a failed copy is reported', async () => {
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Copy first' });
  holdClipboard();
  copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(button);
  expect(await screen.findByText('Copy API key failed, please try again')).toBeVisible();
});

test('reveals and hides a test key', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Reveal first' }));
  expect(await screen.findByText('cdz_test_whole')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide first' }));
  expect(screen.queryByText('cdz_test_whole')).toBeNull();
});

test('deactivates and activates', async () => {
  const shown = show();
  await choose(shown, 'Deactivate');
  expect(await screen.findByText('API key deactivated')).toBeVisible();
  expect(screen.getByText('Inactive')).toBeVisible();
  await choose(shown, 'Activate');
  expect(await screen.findByText('API key activated')).toBeVisible();
  expect(api.made(`PATCH ${one}`).map(({ body }) => body)).toEqual([{ status: 'inactive' }, { status: 'active' }]);
});

test('a deactivation can be undone', async () => {
  const shown = show();
  await choose(shown, 'Deactivate');
  await shown.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('API key activated')).toBeVisible();
  expect(screen.queryByText('API key deactivated')).toBeNull();
  expect(api.made(`PATCH ${one}`).map(({ body }) => body)).toEqual([{ status: 'inactive' }, { status: 'active' }]);
});

test('a key opens under its own address, with its actions', async () => {
  api.on(`GET ${one}`, () => json(createKey())).on(`GET ${one}/addresses`, () => page([]));
  const { user, address } = show(`?id=${createKey().id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'first' }));
  expect((await panel.findAllByRole('button')).map((button) => button.textContent).join('')).toBe('LimitsScopes');
  await user.click(panel.getByRole('button', { name: 'Actions for first' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete key' }));
  await waitFor(() => expect(address()).toBe('/dashboard/api/keys'));
});

test('an unknown key says so', async () => {
  api.on('GET /api/account/keys/key_nope', () => problem(404, 'not_found'));
  show('?id=key_nope');
  expect(await screen.findByText('No API key has the ID key_nope')).toBeInTheDocument();
});

test('a new key comes with its first request, which can be sent at once', async () => {
  api
    .on('POST /api/v2/generate', () => problem(422, 'unknown_model'))
    .on('GET /api/account/credits', () => json({ available: 50, held: 0, used: 0 }));
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  const first = within(await dialog.findByRole('region', { name: 'Your first request' }));
  const code = first.getByText('curl', { selector: 'code > *' }).closest('code');
  expect(code).toHaveTextContent(`Authorization: Bearer ${secret}`);
  expect(first.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await user.click(first.getByRole('button', { name: 'Send it now' }));
  expect(await first.findByText('422')).toBeVisible();
  expect(first.queryByRole('link', { name: 'Open the library' })).toBeNull();
  expect(api.made('POST /api/v2/generate')[0]!.headers.get('authorization')).toBe(`Bearer ${secret}`);
});

test('a failed change of status is reported and changes nothing', async () => {
  api.on(`PATCH ${one}`, () => problem(503, 'unavailable'));
  await choose(show(), 'Deactivate');
  expect(await screen.findByText('Update API key status failed, please try again')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
});

test('deletes after a warning', async () => {
  const shown = show();
  await choose(shown, 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/stops working immediately/)).toHaveTextContent('first (cdz_test_7c2m…5bya)');
  await shown.user.click(dialog.getByRole('button', { name: 'Delete key' }));
  expect(await screen.findByText('API key deleted')).toBeVisible();
  expect(await screen.findByText('No API keys yet')).toBeVisible();
});

test('a failed deletion is reported and keeps the key', async () => {
  api.on(`DELETE ${one}`, () => problem(500, 'internal_error'));
  const shown = show();
  await choose(shown, 'Delete');
  await shown.user.click(await screen.findByRole('button', { name: 'Delete key' }));
  expect(await screen.findByText('Delete API key failed, please try again')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Actions for first', hidden: true })).toBeInTheDocument();
});

test('a session that expires on the page leads to the log-in page and back', async () => {
  api.on(`PATCH ${one}`, () => problem(401, 'unauthorized'));
  const shown = show();
  await choose(shown, 'Deactivate');
  expect(await screen.findByText('Your login session has expired, please log in again')).toBeVisible();
  await waitFor(() => expect(shown.address()).toBe('/auth/login?return=%2Fdashboard%2Fapi%2Fkeys'));
  expect(toasts.current().map(({ count }) => count)).toEqual([1]);
});

test('a visitor who never signed in is asked to log in first', async () => {
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  const { address } = show();
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Fdashboard%2Fapi%2Fkeys'));
  expect(await screen.findByText('Please login first')).toBeVisible();
  expect(screen.queryByText(/expired/)).toBeNull();
  expect(api.made(list)).toEqual([]);
});

test('returning after an expired session shows a message', async () => {
  localStorage.setItem('cadenza.session', '1');
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  show();
  expect(await screen.findByText('Your login session has expired, please log in again')).toBeVisible();
});

test('a failed session request is a retryable error, not a log-out', async () => {
  api.on('GET /api/account/session', () => problem(500, 'internal_error'));
  const { user, address } = show();
  expect(await screen.findByText('Your account couldn’t be loaded')).toBeVisible();
  expect(address()).toBe('/dashboard/api/keys');
  api.on('GET /api/account/session', () => json({ customer, credits }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('first')).toBeVisible();
});

test('lists the keys of the dashboard’s mode, and creates one of it', async () => {
  localStorage.setItem('cadenza.mode', 'live');
  const { user } = show();
  await screen.findByText('first');
  expect(api.made(list).map(({ query }) => query.get('mode'))).toEqual(['live']);
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByRole('radio', { name: 'Live' })).toBeChecked();
});

test('the command palette opens the dialog by the address, once', async () => {
  const { address } = show('?create');
  expect(await screen.findByRole('dialog', { name: 'Create an API key' })).toBeVisible();
  expect(address()).toBe('/dashboard/api/keys');
});
