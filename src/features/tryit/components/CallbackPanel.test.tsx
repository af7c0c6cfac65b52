import { configure, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json } from '../../../../tests/app/api-double.ts';
import { showPage } from '../../../../tests/app/show-page.tsx';
import { CallbackPanel } from './CallbackPanel.tsx';

const createInbox = 'POST /api/account/inboxes';
const inbox = { id: 'inb_1', url: 'http://localhost:3000/api/inbox/one', expires_at: '2036-11-20T01:00:00Z' };
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
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: null, credits: null }))
    .on('GET /api/account/inboxes/inb_1', () => json({ data: [], next_cursor: null }))
    .on('POST /api/guest-key', () => json(guest, 201))
    .on(createInbox, () => json(inbox, 201));
});
afterEach(() => {
  configure({ reactStrictMode: false });
  api.close();
});

test('opening the panel creates one inbox, also if effects run twice', async () => {
  configure({ reactStrictMode: true });
  showPage(<CallbackPanel onClose={() => {}} />, '/docs/generate-callback');
  expect(await screen.findByText(inbox.url)).toBeInTheDocument();
  expect(api.made(createInbox)).toHaveLength(1);
});

test('sending again uses the same idempotency key', async () => {
  api.on('POST /api/v2/generate', () => json({ n: 1 }, 202));
  const { user } = showPage(<CallbackPanel onClose={() => {}} />, '/docs/generate-callback');
  const [generate] = await screen.findAllByText('Generate a song with this callback');
  await user.click(generate!);
  await user.click(await screen.findByText('Send again with the same idempotency key'));
  const made = () => api.made('POST /api/v2/generate');
  await vi.waitFor(() => expect(made()).toHaveLength(2), { timeout: 60_000 });
  expect(new Set(made().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
