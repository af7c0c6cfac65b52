import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { writeOwned } from '../../core/customer-storage.ts';
import { ownKey } from '../../core/storage.ts';
import { FirstAdminPage } from './FirstAdminPage.tsx';

const check = 'POST /api/account/admin-link/check';
const claim = 'POST /api/account/admin-link';
let api: ApiDouble;
let signedIn: boolean;
beforeEach(() => {
  sessionStorage.clear();
  signedIn = false;
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: signedIn ? customer : null, credits }))
    .on(check, () => json({ works: true }))
    .on(claim, () => json({ ...customer, role: 'admin' }));
});
afterEach(() => api.close());

const open = (query = '?token=secret') => showPage(<FirstAdminPage />, `/user/first-admin${query}`);

test('signed out, it leads to sign-up and back, and the token leaves the address', async () => {
  const { user, address } = open();
  const signUp = await screen.findByRole('link', { name: 'Create account' });
  expect(signUp).toHaveAttribute('href', '/auth/register?return=%2Fuser%2Ffirst-admin');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/auth/login?return=%2Fuser%2Ffirst-admin',
  );
  expect(address()).toBe('/user/first-admin');
  await user.click(signUp);
  expect(JSON.stringify({ ...sessionStorage })).toContain('secret');
  expect(api.made(claim)).toEqual([]);
});

test('after signing up, it makes that account the administrator without another question', async () => {
  writeOwned('sessionStorage', ownKey('admin-link'), 'secret');
  signedIn = true;
  open('');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re the administrator' })).toHaveFocus());
  expect(api.made(claim).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  expect(screen.getByRole('link', { name: 'Open setup' })).toHaveAttribute('href', '/user/admin?section=setup');
});

test('signed in, it names the account and asks first', async () => {
  signedIn = true;
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Become the administrator' });
  expect(screen.getByText(customer.email)).toBeVisible();
  expect(api.made(claim)).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'You’re the administrator' })).toBeVisible();
});

test.each(['?token=old', ''])('a link that was used, has expired or lacks its token says so: %j', async (query) => {
  api.on(check, () => json({ works: false }));
  open(query);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByText('npm run admin -- --link')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
});

test('a failure can be repeated', async () => {
  signedIn = true;
  api.on(claim, () => problem(503, 'unavailable'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Become the administrator' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  api.on(claim, () => json({ ...customer, role: 'admin' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re the administrator' })).toBeVisible());
});
