import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { ConnectPage } from './ConnectPage.tsx';

const check = 'POST /api/account/assistants/check';
const decide = 'POST /api/account/assistants';
const request = 'client_id=prg_1&state=abc';
let api: ApiDouble;
const leave = vi.fn<(url: string) => void>();
beforeEach(() => {
  leave.mockReset();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on(check, () => json({ name: 'Editor', target: '127.0.0.1:33418', local: true }))
    .on(decide, () => json({ url: 'http://127.0.0.1:33418/callback?code=x' }));
});
afterEach(() => api.close());

const open = (query = `?${request}`) => showPage(<ConnectPage leave={leave} />, `/user/connect${query}`);

test('it names the program, the account and the target, and asks', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Connect Editor' })).toBeVisible();
  expect(screen.getByText(/127\.0\.0\.1:33418/)).toHaveTextContent('Nobody has verified its name');
  expect(screen.getByText(/asks to use your account/)).toHaveTextContent(customer.email);
  expect(api.made(check).map(({ body }) => body)).toEqual([{ request }]);
  expect(api.made(decide)).toEqual([]);
  expect(screen.getByRole('radio', { name: 'Test' })).toBeChecked();
});

test('allowing in test mode goes back to the program', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('http://127.0.0.1:33418/callback?code=x'));
  expect(api.made(decide).map(({ body }) => body)).toEqual([{ request, allow: true, mode: 'test' }]);
  expect(screen.getByRole('heading', { name: 'Go back to Editor' })).toHaveFocus();
});

test('live mode needs a budget in the range', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Live' }));
  const budget = screen.getByRole('textbox', { name: /Budget per month/ });
  expect(budget).toHaveValue('500');
  await user.clear(budget);
  await user.type(budget, '10001');
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(await screen.findByText('Enter a whole number from 1 to 10,000')).toBeVisible();
  expect(api.made(decide)).toEqual([]);
  await user.clear(budget);
  await user.type(budget, '40');
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(api.made(decide).map(({ body }) => body)).toEqual([{ request, allow: true, mode: 'live', month_credits: 40 }]);
});

test('denying tells the program', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Deny' }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(api.made(decide).map(({ body }) => body)).toEqual([{ request, allow: false }]);
});

test.each([`?${request}`, ''])('an invalid request goes nowhere: %j', async (query) => {
  api.on(check, () => problem(422, 'invalid_field'));
  open(query);
  expect(await screen.findByRole('heading', { name: 'This request can’t be used' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

test('a failed decision can be repeated', async () => {
  api.on(decide, () => problem(409, 'too_many_keys'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  api.on(decide, () => json({ url: 'http://127.0.0.1:33418/callback?code=x' }));
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

test('signed out, the visitor signs in first and returns', async () => {
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  const { address } = showPage(<ConnectPage leave={leave} />, `/user/connect?${request}`, { middleware: ['auth'] });
  const back = encodeURIComponent(`/user/connect?${request}`);
  await waitFor(() => expect(address()).toBe(`/auth/login?return=${back}`));
  expect(api.made(check)).toEqual([]);
});
