import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createKey, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { KeysPage, KeysSkeleton } from './KeysPage.tsx';

const create = 'POST /api/account/keys';
const update = `PATCH /api/account/keys/${createKey().id}`;
let api: ApiDouble;

const show = (search = '') => showAppPage(<KeysPage />, `/dashboard/api/keys${search}`, <KeysSkeleton />);

beforeEach(() => {
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/security', () => json({ has_password: true }))
    .on('GET /api/account/keys', () => json({ data: [createKey()], next_cursor: null }))
    .on(update, ({ body }) => json(createKey(body as object)));
});
afterEach(() => api.close());

test('a new key creates and reads tasks, and more is chosen', async () => {
  api.on(create, () => json({ ...createKey(), secret: 'cdz_test_x' }, 201));
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Scopes', { selector: 'summary' }));
  expect(dialog.getAllByRole('checkbox', { checked: true }).map((box) => (box as HTMLInputElement).value)).toEqual([
    'generate',
    'read',
  ]);
  await user.click(dialog.getByRole('checkbox', { name: /Read the request log/ }));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  await waitFor(() => expect(api.made(create)[0]?.body).toMatchObject({ scopes: ['generate', 'read', 'read:logs'] }));
});

test('a key needs a scope, and a scope that manages the account a recent login', async () => {
  let isFresh = false;
  api
    .on(update, ({ body }) => (isFresh ? json(createKey(body as object)) : problem(403, 'session_not_fresh')))
    .on('POST /api/account/me/confirm', () => {
      isFresh = true;
      return json(undefined, 204);
    });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Actions for first' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Scopes' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of [/Create and cancel/, /Read tasks/]) await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Save scopes' }));
  expect(await dialog.findByText('Choose at least one scope')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: /Manage API keys/ }));
  await user.click(dialog.getByRole('button', { name: 'Save scopes' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  await user.type(confirm.getByLabelText('Password'), 'a long enough password');
  await user.click(confirm.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('API key scopes saved')).toBeInTheDocument();
  expect(api.made(update).at(-1)!.body).toEqual({ scopes: ['manage:keys'] });
});
