import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { AccountItem } from './AccountItem.tsx';

let api: ApiDouble;
let signedIn = true;
let role: 'customer' | 'support' = 'customer';

beforeEach(() => {
  signedIn = true;
  role = 'customer';
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: signedIn ? { ...customer, role } : null, credits }))
    .on('POST /api/auth/sign-out', () => json({ success: true }));
});
afterEach(() => api.close());

const show = () => showPage(<AccountItem />, '/docs');
const menu = () => screen.findByRole('button', { name: 'Robin, account' });

test('requests the session once, and offers to log in', async () => {
  signedIn = false;
  show();
  expect(screen.queryByRole('link')).toBeNull();
  // Only its room.
  expect(screen.getByText('Sign in')).not.toBeVisible();
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  expect(api.calls).toHaveLength(1);
});

test('shows the letter and the name with the balance beside it and, below it, links of the account', async () => {
  const { user } = show();
  const button = await menu();
  expect(button).toHaveTextContent(/^Robin$/);
  expect(button.querySelector('[data-letter]')).toHaveAttribute('data-letter', 'R');
  const balance = within(button.parentElement!).getAllByRole('link', { name: '50 credits' });
  expect(balance[0]).toHaveAttribute('href', '/dashboard/api/billing');
  expect(screen.queryByText('robin@example.com')).not.toBeVisible();
  await user.click(button);
  expect(screen.getByText('robin@example.com')).toBeVisible();
  expect(screen.getByText(customer.name, { selector: 'strong' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'API Keys' })).toHaveAttribute('href', '/dashboard/api/keys');
  expect(screen.queryByRole('link', { name: 'Support' })).toBeNull();
});

test('links support to the admin pages with the number of open items', async () => {
  role = 'support';
  const { user } = show();
  await user.click(await menu());
  expect(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/user/admin');
});

test('arrow keys move through the menu, Escape closes it and returns the focus', async () => {
  const { user } = show();
  const button = await menu();
  await user.click(button);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Sign out' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a click outside closes the menu', async () => {
  const { user } = show();
  const button = await menu();
  await user.click(button);
  await user.click(document.body);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('logs out', async () => {
  const { user } = show();
  await user.click(await menu());
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Logout success')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(localStorage.getItem('cadenza.session')).toBe('signed-out');
});

test('a failed log-out shows an error and changes nothing', async () => {
  api.on('POST /api/auth/sign-out', () => problem(500, 'internal_error'));
  const { user } = show();
  await user.click(await menu());
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signing out failed. Try again.')).toBeVisible();
  expect(await menu()).toBeVisible();
});

test('a log-out in another tab signs this one out', async () => {
  show();
  await menu();
  signedIn = false;
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cadenza.session' })));
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a failed session request is repeated when the network is back', async () => {
  api.on('GET /api/account/session', () => problem(503, 'unavailable'));
  show();
  await waitFor(() => expect(api.made('GET /api/account/session')).toHaveLength(2));
  api.on('GET /api/account/session', () => json({ customer, credits }));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await menu()).toBeVisible();
});

test("in the phone's sidebar its items are list entries", async () => {
  showPage(
    <ul>
      <AccountItem mobile />
    </ul>,
    '/docs',
  );
  const list = within(screen.getByRole('list'));
  expect(await list.findByRole('link', { name: 'API Keys' })).toBeVisible();
  expect(list.getByText('robin@example.com')).toBeVisible();
  expect(list.getByRole('link', { name: '50 credits' })).toHaveAttribute('href', '/dashboard/api/billing');
  expect(list.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
