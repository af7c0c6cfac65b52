import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createOrder, createOverview, createTask, createTopUp, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { showPage } from '../../../tests/app/show-page.tsx';
import { RouteGuard } from '../../core/navigation/RouteGuard.tsx';
import { BillingPage } from './BillingPage.tsx';

const create = 'POST /api/account/orders';
const list = 'GET /api/account/orders';
const statement = 'GET /api/account/credits/statement';
const setDetails = 'PUT /api/account/billing-details';
const details = { company: null, address: [], vat_number: null };
const goTo = vi.fn<(url: string) => void>();
let api: ApiDouble;

const page = (data: readonly unknown[]) => json({ data, next_cursor: null });
const show = (place = '/dashboard/api/billing') =>
  showPage(
    <RouteGuard middleware={['auth']} skeleton={<BillingPage known={false} />}>
      <BillingPage known />
    </RouteGuard>,
    place,
  );

/** Called after `showPage`, which reads the URL. */
const watchNavigation = () =>
  vi.stubGlobal('location', { ...window.location, assign: goTo, origin: 'http://localhost:3000' });

beforeEach(() => {
  goTo.mockReset();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/credits', () => json(credits))
    .on('GET /api/account/overview', () => json(createOverview()))
    .on(list, () => page([]))
    .on(statement, () => page([]))
    .on('GET /api/account/billing-details', () => json(details))
    .on('GET /api/account/payment-method', () => json({ method: null }))
    .on('GET /api/account/top-up', () => json(createTopUp()))
    .on(create, ({ body }) =>
      json({ ...createOrder(body as object), locale: undefined, checkout_url: '/api/sandbox-pay/cs_1' }, 201),
    );
});
afterEach(() => {
  api.close();
  vi.unstubAllGlobals();
});

test('packs show their price, what they save, and the price per song', async () => {
  show();
  const packs = within(await screen.findByRole('list', { name: 'Credit packs' }));
  const [small, middle, large] = packs.getAllByRole('listitem');
  expect(small).toHaveTextContent('500 credits$5.00$0.060 per song with v5');
  expect(middle).toHaveTextContent('2,200 creditsRecommended$20.00$0.055 per song with v5Save 9%');
  expect(large).toHaveTextContent('12,000 credits$100.00$0.050 per song with v5Save 17%');
  expect(within(middle!).getByRole('button').className).toMatch(/primary/);
});

test('buying opens the payment page', async () => {
  const { user } = show();
  watchNavigation();
  await user.click(await screen.findByRole('button', { name: 'Buy 2,200 credits' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('http://localhost:3000/api/sandbox-pay/cs_1'));
  expect(api.calls.find(({ method }) => method === 'POST')!.body).toEqual({ pack: 'pack_2200', locale: 'en' });
});

test('the pack that was selected on the pricing page is marked', async () => {
  const { user } = show('/dashboard/api/billing?pack=pack_2200');
  watchNavigation();
  const packs = within(await screen.findByRole('list', { name: 'Credit packs' })).getAllByRole('listitem');
  expect(packs.filter((pack) => pack.getAttribute('aria-current') === 'true')).toEqual([packs[1]]);
  await user.click(within(packs[1]!).getByRole('button'));
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  expect(api.calls.find(({ method }) => method === 'POST')!.body).toEqual({ pack: 'pack_2200', locale: 'en' });
});

test('visitors sign in first, and return with the pack they selected', async () => {
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  const { address } = show('/dashboard/api/billing?pack=pack_2200');
  await waitFor(() => expect(address()).toContain('/auth/login'));
  expect(address()).toContain(encodeURIComponent('/dashboard/api/billing?pack=pack_2200'));
});

test('the payment method is saved when the box is checked', async () => {
  const { user } = show();
  watchNavigation();
  await user.click(await screen.findByRole('checkbox', { name: /Save the payment method/ }));
  await user.click(screen.getByRole('button', { name: 'Buy 500 credits' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  expect(api.calls.find(({ method }) => method === 'POST')!.body).toEqual({
    pack: 'pack_500',
    locale: 'en',
    save_method: true,
  });
});

test('a saved payment method is named above the packs', async () => {
  const method = { brand: 'Visa', last4: '4242', exp_month: 4, exp_year: 2031 };
  api.on('GET /api/account/payment-method', () => json({ method }));
  show();
  const saved = await screen.findByText('Visa •••• 4242');
  const packs = screen.getByRole('list', { name: 'Credit packs' });
  expect(saved.compareDocumentPosition(packs) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /Save the payment method/ })).toBeNull();
});

test('the tab is in the address, and an order in it opens its tab', async () => {
  const paid = createOrder({ id: 'ord_1', status: 'paid' });
  api
    .on(list, () => page([paid]))
    .on('GET /api/account/orders/ord_1', () => json({ ...paid, events: [] }))
    .on('GET /api/account/refunds', () => page([]))
    .on('GET /api/account/questions', () => page([]));
  const { user, address } = show('/dashboard/api/billing?id=ord_1');
  expect(await screen.findByRole('dialog', { name: 'Order' })).toBeVisible();
  const tab = (name: string) => screen.getByRole('tab', { name, hidden: true });
  expect(tab('Billing History')).toHaveAttribute('aria-selected', 'true');
  await user.click(tab('Automatic top-ups'));
  expect(address()).toBe('/dashboard/api/billing?tab=automatic');
  await user.click(tab('Buy credits'));
  expect(address()).toBe('/dashboard/api/billing');
});

test('a custom amount shows its credits and its limits', async () => {
  const { user } = show();
  watchNavigation();
  const amount = await screen.findByRole('textbox', { name: /Custom amount, USD/ });
  await user.clear(amount);
  await user.type(amount, '25,01');
  expect(screen.getByText('2,751 credits')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '4.99');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter an amount from $5.00 to $5,000.00')).toBeVisible();
  expect(amount).toHaveFocus();
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '25.01{Enter}');
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  expect(api.calls.find(({ method }) => method === 'POST')!.body).toEqual({ amount: 2501, locale: 'en' });
});

test('a failed payment page is reported', async () => {
  api.on(create, () => problem(503, 'unavailable'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Buy 500 credits' }));
  expect(await screen.findByText('The payment page couldn’t be opened')).toBeVisible();
});

test('Billing History lists orders, and pays the unpaid ones', async () => {
  const failed = createOrder({ id: 'ord_failed', status: 'failed' });
  const paid = createOrder({
    id: 'ord_paid',
    status: 'paid',
    payment_method: 'Visa 4242',
    amount: 2000,
    automatic: true,
  });
  api
    .on(list, () => page([failed, paid]))
    .on('POST /api/account/orders/ord_failed/pay', () => json({ ...failed, checkout_url: 'https://pay.example/1' }));
  const { user } = show('/dashboard/api/billing?tab=orders');
  watchNavigation();
  const table = await screen.findByRole('table', { name: 'Billing History' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Order ID',
    'Date',
    'Status',
    'Amount',
    'Payment Method',
    'Actions',
  ]);
  const row = (await within(table).findByText('ord_paid')).closest('tr')!;
  for (const text of ['Paid', '$20.00', 'Visa 4242']) expect(within(row).getByText(text)).toBeVisible();
  expect(within(table).getAllByText('Automatic')).toEqual([within(row).getByText('Automatic')]);
  const unpaid = within(table).getByText('ord_failed').closest('tr')!;
  await user.click(within(unpaid).getByRole('button', { name: 'Pay again' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'));
});

test('a paid order has a receipt, in the language of the page', async () => {
  api.on(list, () => page([createOrder({ id: 'ord_paid', status: 'paid' })]));
  show('/dashboard/api/billing?tab=orders');
  expect(await screen.findByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    'http://localhost:3000/api/account/orders/ord_paid/receipt.pdf?locale=en',
  );
});

const line = (some: object) => ({
  id: 'txn_1',
  cause: { kind: 'task', id: 'task_1', step: 'hold' },
  outcome: 'granted',
  title: null,
  task_id: null,
  order_id: null,
  created_at: '2026-11-20T09:00:00.000Z',
  amount: 50,
  balance: 50,
  ...some,
});

test('the statement names the outcome, the task or order, and the balance after each change', async () => {
  const task = createTask({ id: 'task_1', status: 'succeeded' });
  const order = createOrder({ id: 'ord_1', status: 'paid' });
  api
    .on(statement, () =>
      page([
        line({ outcome: 'charged', title: 'Harbor lights', task_id: 'task_1', amount: -12, balance: 538 }),
        line({ id: 'txn_2', outcome: 'purchased', order_id: 'ord_1', amount: 500, balance: 550 }),
        line({ id: 'txn_3' }),
      ]),
    )
    .on('GET /api/account/tasks/task_1', () => json(task))
    .on('GET /api/account/credits/ledger', () => page([]))
    .on('GET /api/account/orders/ord_1', () => json({ ...order, events: [] }))
    .on('GET /api/account/refunds', () => page([]))
    .on('GET /api/account/questions', () => page([]));
  const { user } = showAppPage(
    <BillingPage known />,
    '/dashboard/api/billing?tab=statement',
    <BillingPage known={false} />,
  );
  const table = within(await screen.findByRole('table', { name: 'Balance statement' }));
  await table.findByText('Charged');
  const [charged, bought, granted] = table.getAllByRole('row').slice(1);
  for (const text of ['Charged', '−12', '538']) expect(within(charged!).getByText(text)).toBeVisible();
  for (const text of ['Purchase', '+500']) expect(within(bought!).getByText(text)).toBeVisible();
  expect(within(granted!).getByText('Free credits')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    'http://localhost:3000/api/account/credits/statement/export',
  );
  const title = within(charged!).getByRole('button', { name: 'Harbor lights' });
  await user.click(title);
  const panel = within(await screen.findByRole('dialog', { name: 'Harbor lights' }));
  expect(await panel.findByRole('link', { name: 'Works of this task in the library' })).toHaveAttribute(
    'href',
    '/dashboard/library?task_id=task_1',
  );
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(title).toHaveFocus());
  await user.click(within(bought!).getByRole('button', { name: 'ord_1' }));
  expect(await screen.findByRole('dialog', { name: 'Order' })).toBeInTheDocument();
});

test('a statement without lines has no export', async () => {
  show('/dashboard/api/billing?tab=statement');
  expect(await screen.findByText('Changes to your balance appear here.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
});

test('after paying, the result is shown', async () => {
  const paid = { ...createOrder({ id: 'ord_1', status: 'paid' }), events: [] };
  api.on('POST /api/account/orders/ord_1/check', () => json(paid));
  show('/dashboard/api/billing?order=ord_1');
  expect(await screen.findByText('500 credits added to your balance.')).toBeVisible();
});

test('billing details are saved field by field', async () => {
  api.on(setDetails, ({ body }) => json({ ...(body as typeof details), vat_number: 'DE123' }));
  const { user } = show('/dashboard/api/billing?tab=receipts');
  const form = within(await screen.findByRole('tabpanel', { name: 'Receipt details' }));
  await user.type(await form.findByRole('textbox', { name: /Company/ }), ' Klangwerk GmbH ');
  await user.type(form.getByRole('textbox', { name: /VAT number/ }), 'de123');
  const address = form.getByRole('textbox', { name: /Postal address/ });
  await user.type(address, 'a{Enter}b{Enter}c{Enter}d{Enter}e{Enter}f{Enter}g');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('There are too many entries')).toBeVisible();
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.clear(address);
  await user.type(address, 'Musterstraße 1{Enter}{Enter}10115 Berlin');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeVisible();
  expect(api.calls.find(({ method }) => method === 'PUT')!.body).toEqual({
    company: 'Klangwerk GmbH',
    address: ['Musterstraße 1', '10115 Berlin'],
    vat_number: 'de123',
  });
  expect(form.getByRole('textbox', { name: /VAT number/ })).toHaveValue('DE123');
});

test('a rejected billing detail is reported at its field', async () => {
  api.on(setDetails, () =>
    problem(422, 'invalid_field', { errors: [{ pointer: '/vat_number', code: 'bad_format', detail: '' }] }),
  );
  const { user } = show('/dashboard/api/billing?tab=receipts');
  const form = within(await screen.findByRole('tabpanel', { name: 'Receipt details' }));
  await user.type(await form.findByRole('textbox', { name: /VAT number/ }), 'DE<1>');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('The format isn’t valid')).toBeVisible();
  expect(form.getByRole('textbox', { name: /VAT number/ })).toHaveFocus();
});
