import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createTopUp, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { AutoTopUp } from './AutoTopUp.tsx';

const set = 'PUT /api/account/top-up';
const method = {
  brand: 'Visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2031,
  saved_at: '2026-11-20T09:00:00.000Z',
};
let api: ApiDouble;

const show = () => showAppPage(<AutoTopUp known />, '/dashboard/api/billing', <AutoTopUp known={false} />);
const isSet = (settings: object) => api.on('GET /api/account/top-up', () => json(createTopUp(settings)));
const sent = () => api.calls.filter((call) => call.method === 'PUT').map(({ body }) => body);

beforeEach(() => {
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/credits', () => json(credits))
    .on('GET /api/account/payment-method', () => json({ method }))
    .on('GET /api/account/top-up', () => json(createTopUp()))
    .on(set, ({ body }) => {
      isSet(body as object);
      return json(createTopUp(body as object));
    });
});
afterEach(() => api.close());

test('without a saved payment method it explains how to save one', async () => {
  api.on('GET /api/account/payment-method', () => json({ method: null }));
  isSet({ off_reason: 'method_removed', off_at: '2026-11-20T09:00:00.000Z' });
  show();
  expect(await screen.findByText(/No saved payment method/)).toBeVisible();
  expect(screen.getByText(/Turned off on Nov 20, 2026. You removed/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('is switched on with the values of the form, and off again', async () => {
  const { user } = show();
  const threshold = await screen.findByLabelText('Top up below (credits)');
  expect(screen.getByText('Expires 04/31')).toBeVisible();
  expect(screen.getByText(/Visa •••• 4242 is charged without asking you/)).toBeVisible();
  await user.clear(threshold);
  await user.type(threshold, '300');
  await chooseOption(user, screen.getByLabelText('Amount to buy'), '12,000 credits · $100.00');
  const cap = screen.getByLabelText('Monthly limit, USD');
  await user.clear(cap);
  await user.type(cap, '250');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Turn on' });
  const input = { threshold: 300, amount: 10_000, monthly_cap: 25_000 };
  expect(sent()).toEqual([
    { enabled: true, ...input },
    { enabled: false, ...input },
  ]);
});

test('a custom amount shows its credits and its limits', async () => {
  const { user } = show();
  await chooseOption(user, await screen.findByLabelText('Amount to buy'), 'Another amount');
  const own = screen.getByLabelText('Custom amount, USD');
  await user.clear(own);
  await user.type(own, '4,99');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Enter an amount from $5.00 to $5,000.00')).toBeVisible();
  await user.clear(own);
  await user.type(own, '25,01');
  expect(screen.getByText('2,751 credits')).toBeVisible();
  const cap = screen.getByLabelText('Monthly limit, USD');
  await user.clear(cap);
  await user.type(cap, '25');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('This is less than one top-up')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.type(cap, '.01');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(sent()).toEqual([{ enabled: true, threshold: 100, amount: 2501, monthly_cap: 2501 }]));
});

test.each(['', '4.99', 'x'])('a monthly limit that cannot be set is not compared with a top-up: %j', async (text) => {
  const { user } = show();
  const cap = await screen.findByLabelText('Monthly limit, USD');
  await user.clear(cap);
  if (text !== '') await user.type(cap, text);
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Enter an amount from $5.00 to $100,000.00')).toBeVisible();
  expect(sent()).toEqual([]);
});

test.each(['', '0', '1.5', 'x'])('a threshold must be a whole number: %j', async (text) => {
  const { user } = show();
  const threshold = await screen.findByLabelText('Top up below (credits)');
  await user.clear(threshold);
  if (text !== '') await user.type(threshold, text);
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Enter a whole number from 1 to 1,000,000,000')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('shows how much was charged, and why it was switched off', async () => {
  isSet({
    enabled: false,
    threshold: 100,
    amount: 2000,
    monthly_cap: 6000,
    charged_this_month: 4000,
    open_order: 'ord_1',
    off_reason: 'confirmation',
    off_at: '2026-11-20T09:00:00.000Z',
  });
  show();
  expect(await screen.findByText('$40.00 of $60.00 charged this month')).toBeVisible();
  expect(screen.getByText('A top-up is being charged.')).toBeVisible();
  expect(screen.getByText(/Your bank requires you to confirm the payment/)).toBeVisible();
});

test('a failed save is reported, and keeps the input', async () => {
  api.on(set, () => problem(503, 'unavailable'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Your settings couldn’t be saved')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('the payment method is removed after a confirmation', async () => {
  api.on('DELETE /api/account/payment-method', () => {
    api.on('GET /api/account/payment-method', () => json({ method: null }));
    return new Response(null, { status: 204 });
  });
  isSet({ enabled: true, threshold: 100, amount: 2000, monthly_cap: 6000 });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove Visa •••• 4242' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove payment method' });
  await waitFor(() => expect(dialog).toBeVisible());
  expect(within(dialog).getByText(/Automatic top-ups are turned off/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/No saved payment method/)).toBeVisible();
});

test('warns of a threshold above what one top-up buys, and still saves it', async () => {
  const { user } = show();
  const threshold = await screen.findByLabelText('Top up below (credits)');
  const warning = () => screen.queryByText(/One top-up buys 2,200 credits, which is less than this threshold/);
  await user.clear(threshold);
  await user.type(threshold, '2200');
  expect(warning()).toBeNull();
  await user.clear(threshold);
  await user.type(threshold, '3000');
  expect(warning()).toBeVisible();
  expect(warning()).toHaveTextContent('every 10 minutes');
  await chooseOption(user, screen.getByLabelText('Amount to buy'), '12,000 credits · $100.00');
  expect(warning()).toBeNull();
  await chooseOption(user, screen.getByLabelText('Amount to buy'), '2,200 credits · $20.00');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeVisible();
  expect(sent()).toMatchObject([{ enabled: true, threshold: 3000, amount: 2000 }]);
});
