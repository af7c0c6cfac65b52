import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { TryOperation } from './TryOperation.tsx';

const guest = {
  secret: 'cdz_test_guest_secret',
  prefix: 'cdz_test_guest_AbCd',
  last4: 'cret',
  created_at: '2026-11-20T00:00:00Z',
  expires_at: '2036-11-20T01:00:00Z',
};

let api: ApiDouble;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  api = new ApiDouble();
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  api.on('POST /api/guest-key', () => json(guest, 201));
});
afterEach(() => api.close());

const form = { id: 'v2-credits', method: 'GET', path: '/api/v2/credits', parameters: [], body: null } as const;
const show = () => showPage(<TryOperation form={form} />, '/docs/v2-credits');

test('the focus moves to what replaces the buttons for a key', async () => {
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Paste a key' }));
  expect(screen.getByLabelText('Secret of the key')).toHaveFocus();
  // In the list, the arrow keys go on.
  const list = screen.getByRole('combobox', { name: 'API key' });
  list.focus();
  await page.user.selectOptions(list, 'guest');
  await screen.findByText(/Works until/);
  await page.user.selectOptions(list, 'pasted');
  expect(list).toHaveFocus();
});

test('the focus moves to the list when a guest key replaces the buttons', async () => {
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Get a guest key' }));
  await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'API key' })).toHaveFocus(), { timeout: 60_000 });
});
