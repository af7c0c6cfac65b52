import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../../tests/app/api-double.ts';
import { showPage } from '../../../../tests/app/show-page.tsx';
import { InboxMessages } from './InboxMessages.tsx';

const message = {
  id: 'msg_1',
  received_at: '2026-11-20T00:00:00Z',
  headers: { 'webhook-id': 'evt_1' },
  body: '{"type":"task.text"}',
  bytes: 20,
  signature: { verdict: 'valid' },
};

let api: ApiDouble;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  api = new ApiDouble();
});
afterEach(() => {
  vi.useRealTimers();
  api.close();
});

const polled = 'GET /api/account/inboxes/inb_1';
const polls = () => api.made(polled).length;
const show = (onGone = () => {}) => showPage(<InboxMessages inboxId="inb_1" onGone={onGone} />, '/docs/callback');
/** Each check advances the timers by its interval. */
const soon = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 60_000 });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('messages appear as they arrive, with one request every two seconds', async () => {
  api.on(polled, () => json({ data: [] }));
  show();
  await soon(() => expect(polls()).toBe(1));
  expect(screen.getByText(/Nothing received yet/)).toBeVisible();
  api.on(polled, () => json({ data: [message] }));
  await pass(2000);
  await soon(() => expect(screen.getByText('task.text')).toBeVisible());
  await pass(1000);
  expect(polls()).toBe(2);
  await pass(1000);
  await soon(() => expect(polls()).toBe(3));
});

test('an inbox that no longer exists is reported', async () => {
  api.on(polled, () => problem(404, 'not_found'));
  const onGone = vi.fn<() => void>();
  show(onGone);
  await soon(() => expect(onGone).toHaveBeenCalledOnce());
});
