import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKey } from '#generated/account/sdk.gen.ts';
import { ApiDouble, json, problem } from '../../tests/app/api-double.ts';
import { credits, customer } from '../../tests/app/records.ts';
import { showPage } from '../../tests/app/show-page.tsx';
import { toast } from '../ui/toaster/toast.ts';
import { useAccountClient } from './api/account-client.ts';
import { getProblemMessage } from './api/problem-messages.ts';

const call = 'POST /api/account/keys';
let api: ApiDouble;

beforeEach(() => {
  localStorage.clear();
  api = new ApiDouble().on('GET /api/account/session', () => json({ customer, credits }));
});
afterEach(() => api.close());

/** An operation, with or without its own message. */
function Operation({ own }: { own: string | undefined }) {
  const client = useAccountClient();
  const run = () =>
    createKey({ client, body: { name: '', mode: 'test' }, throwOnError: true }).catch((error: unknown) =>
      toast.error(getProblemMessage(error, own)),
    );
  return <button type="button" onClick={() => void run()} aria-label="Run" />;
}

/** Runs the operation and returns the message that is shown. */
async function getMessage(own?: string): Promise<string | null> {
  const { user } = showPage(<Operation own={own} />, '/operation');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  return (await screen.findByRole('alert')).textContent;
}

const own = 'Create API key failed, please try again';

test('401 without a session', async () => {
  api.on(call, () => problem(401, 'unauthorized'));
  expect(await getMessage(own)).toBe('Unauthorized');
});

test('401 after a session', async () => {
  localStorage.setItem('cadenza.session', '1');
  api.on(call, () => problem(401, 'unauthorized'));
  expect(await getMessage(own)).toBe('Your login session has expired, please log in again');
});

test('402 outside the generate button', async () => {
  api.on(call, () => problem(402, 'insufficient_credits'));
  expect(await getMessage(own)).toBe('Insufficient balance');
});

test('an unknown model', async () => {
  api.on(call, () => problem(422, 'unknown_model'));
  expect(await getMessage(own)).toBe('Unknown model');
});

test('429 with the time to wait', async () => {
  api.on(call, () => problem(429, 'rate_limited', {}, { 'retry-after': '7' }));
  expect(await getMessage(own)).toBe('Too many requests. Try again in 7 s.');
});

test('no network', async () => {
  api.on(call, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await getMessage(own)).toBe('The server can’t be reached. Check your connection and try again.');
});

test("the operation's own message is preferred over the general ones", async () => {
  api.on(call, () => problem(500, 'internal_error'));
  expect(await getMessage(own)).toBe(own);
});

test.each([
  ['System error', () => problem(500, 'internal_error')],
  ['System error', () => new Response('Bad Gateway', { status: 502 })],
  ['Parse response error', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['Unknown error', () => new Response('?', { status: 418 })],
])('the general message: %s', async (message, response) => {
  api.on(call, response);
  expect(await getMessage()).toBe(message);
});
