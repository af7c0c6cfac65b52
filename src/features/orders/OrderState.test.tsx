import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { createOrder, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { Orders } from './OrdersPage.tsx';

const order = createOrder({ id: 'ord_1', status: 'paid' });
let api: ApiDouble;

const page = (data: readonly unknown[]) => json({ data, next_cursor: null });
const show = () => showAppPage(<Orders known />, '/user/orders', <Orders known={false} />);

beforeEach(() => {
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/refunds', () => page([]))
    .on('GET /api/account/questions', () => page([]));
});
afterEach(() => api.close());

test('refunds are states of their own', async () => {
  api.on('GET /api/account/orders', () =>
    page([
      { ...order, id: 'ord_open', refund_open: true },
      { ...order, id: 'ord_part', refunded: 200 },
      { ...order, id: 'ord_all', refunded: 500 },
      order,
    ]),
  );
  show();
  await screen.findByText('Partly refunded');
  const states = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]!.textContent);
  expect(states).toEqual(['PaidRefund under review', 'PaidPartly refunded', 'PaidRefunded', 'Paid']);
});

test.each([
  ['under review', { refund_open: true }, 0],
  ['refunded', { refunded: 500 }, 0],
  ['partly refunded', { refunded: 200 }, 1],
  ['unpaid', { status: 'unpaid' as const }, 0],
])('a refund of an order that is %s can be requested: %s', async (_state, some, offers) => {
  api.on('GET /api/account/orders', () => page([{ ...order, ...some }]));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Actions for order ord_1' }));
  await screen.findByRole('menuitem', { name: 'Ask a question' });
  expect(screen.queryAllByRole('menuitem', { name: 'Request a refund' })).toHaveLength(offers);
});
