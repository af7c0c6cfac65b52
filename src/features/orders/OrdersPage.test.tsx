import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createOrder, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { Orders } from './OrdersPage.tsx';

const order = createOrder({ id: 'ord_1', status: 'paid', payment_method: 'Visa 4242' });
const refund = {
  id: 'rfd_1',
  order_id: 'ord_1',
  reason: 'no_longer_needed',
  details: '',
  credits: 400,
  amount: 400,
  currency: 'usd',
  state: 'submitted',
  note: '',
  created_at: '2026-11-20T09:00:00.000Z',
  decided_at: null,
};
const refundCall = 'POST /api/account/refunds';
const question = 'POST /api/account/questions';
let api: ApiDouble;

const page = (data: readonly unknown[]) => json({ data, next_cursor: null });
const show = (search = '') => showAppPage(<Orders known />, `/user/orders${search}`, <Orders known={false} />);
const sent = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/credits', () => json(credits))
    .on('GET /api/account/orders', () => page([order]))
    .on('GET /api/account/refunds', () => page([]))
    .on('GET /api/account/questions', () => page([]))
    .on('GET /api/account/orders/ord_1/refund', () =>
      json({ credits: 400, amount: 400, currency: 'usd', until: '2026-12-04T09:00:00.000Z', refusal: null }),
    )
    .on(refundCall, () => json(refund, 201))
    .on(question, () =>
      json(
        { id: 'qst_1', order_id: 'ord_1', type: 'other', state: 'open', created_at: refund.created_at, messages: [] },
        201,
      ),
    );
});
afterEach(() => api.close());

async function choose(action: string) {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Actions for order ord_1' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = await screen.findByRole('dialog', { name: action });
  // The text is in the document before it becomes visible.
  await waitFor(() => expect(dialog).toBeVisible());
  return { user, dialog: within(dialog) };
}

test('a refund shows its amount, and requires a reason and a confirmation', async () => {
  const { user, dialog } = await choose('Request a refund');
  const offer =
    'Unspent credits of this order: 400 credits. You’ll get a refund of $4.00. The credits are reserved during the review.';
  expect(await dialog.findByText(offer)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('Please select a reason')).toBeVisible();
  expect(dialog.getByText('Select the checkbox to send the request')).toBeVisible();
  expect(sent()).toEqual([]);
  await chooseOption(user, dialog.getByRole('combobox', { name: /Reason/ }), 'No longer needed');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(
    await screen.findByText('Your refund request has been submitted. We will review it and contact you via email.'),
  ).toBeVisible();
  expect(sent()).toEqual([{ order_id: 'ord_1', reason: 'no_longer_needed', details: '', acknowledged: true }]);
});

test('a failed refund request is reported, and the form stays open', async () => {
  api.on(refundCall, () => problem(500, 'internal_error'));
  const { user, dialog } = await choose('Request a refund');
  await chooseOption(user, await dialog.findByRole('combobox', { name: /Reason/ }), 'Other');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Failed to submit refund request. Please try again.')).toBeVisible();
  expect(dialog.getByRole('checkbox')).toBeChecked();
});

test('an order that cannot be refunded shows why', async () => {
  api.on('GET /api/account/orders/ord_1/refund', () =>
    json({ credits: 0, amount: 0, currency: 'usd', until: null, refusal: 'spent' }),
  );
  const { dialog } = await choose('Request a refund');
  await waitFor(() => expect(dialog.getByText('All credits of this order are spent.')).toBeVisible());
  expect(dialog.queryByRole('button', { name: 'Send request' })).toBeNull();
});

test('a question requires a type, and Other a description', async () => {
  const { user, dialog } = await choose('Ask a question');
  await user.click(dialog.getByRole('button', { name: 'Send question' }));
  expect(await dialog.findByText('Please select a question')).toBeVisible();
  await chooseOption(user, dialog.getByRole('combobox', { name: /Subject/ }), 'Other');
  await user.click(dialog.getByRole('button', { name: 'Send question' }));
  expect(await dialog.findByText('Please describe your question')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Description/ }), 'Where is my receipt?');
  await user.click(dialog.getByRole('button', { name: 'Send question' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ order_id: 'ord_1', type: 'other', description: 'Where is my receipt?' }]),
  );
});

test('an order shows its history', async () => {
  const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
  const events = [
    { kind: 'created', amount: null, at: at(0) },
    { kind: 'pending', amount: null, at: at(1) },
    { kind: 'paid', amount: 500, at: at(2) },
    { kind: 'refunded', amount: 400, at: at(3) },
  ];
  api
    .on('GET /api/account/orders', () => page([{ ...order, refunded: 400 }]))
    .on('GET /api/account/orders/ord_1', () => json({ ...order, refunded: 400, receipt_number: 1001, events }));
  show('?id=ord_1');
  expect(await screen.findByText('$4.00 refunded')).toBeVisible();
  const panel = within(await screen.findByRole('dialog', { name: 'Order' }));
  const steps = within(await panel.findByRole('list')).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.replace(/Nov.*$/, ''))).toEqual([
    'Ordered',
    'Payment is being processed',
    'Paid, credits added · $5.00',
    'Refunded · $4.00',
  ]);
  for (const fact of ['1001', 'Visa 4242', '$4.00']) expect(panel.getByText(fact)).toBeInTheDocument();
  expect(panel.queryByRole('heading', { name: 'Questions' })).toBeNull();
});

test('an order shows its own questions, and no others', async () => {
  const createQuestion = (id: string, orderId: string, text: string) => ({
    id,
    order_id: orderId,
    type: 'credits_missing',
    state: 'answered',
    created_at: refund.created_at,
    messages: [{ author: 'support', text, at: refund.created_at }],
  });
  api
    .on('GET /api/account/orders/ord_1', () => json({ ...order, events: [] }))
    .on('GET /api/account/refunds', () => page([{ ...refund, state: 'rejected', note: 'Used for a song.' }]))
    .on('GET /api/account/questions', () =>
      page([createQuestion('qst_1', 'ord_1', 'They are there.'), createQuestion('qst_2', 'ord_2', 'Not these.')]),
    );
  show('?id=ord_1');
  const panel = within(await screen.findByRole('dialog', { name: 'Order' }));
  for (const text of ['Rejected', 'Used for a song.', 'They are there.'])
    expect(await panel.findByText(text)).toBeVisible();
  expect(panel.queryByText('Not these.')).toBeNull();
});

test('a failed load is reported and can be retried', async () => {
  api
    .on('GET /api/account/refunds', () => problem(500, 'internal_error'))
    .on('GET /api/account/questions', () => problem(500, 'internal_error'))
    .on('GET /api/account/orders/ord_1/refund', () => problem(500, 'internal_error'));
  const { user, dialog } = await choose('Request a refund');
  expect(await dialog.findByText('The refund amount couldn’t be loaded')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Send request' })).toBeNull();
  api.on('GET /api/account/orders/ord_1/refund', () =>
    json({ credits: 400, amount: 400, currency: 'usd', until: null, refusal: null }),
  );
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('button', { name: 'Send request' })).toBeVisible();
  for (const text of ['Your refund requests couldn’t be loaded', 'Your questions couldn’t be loaded'])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test('a question or reason that is too long is reported before it is sent', async () => {
  const { user, dialog } = await choose('Ask a question');
  await chooseOption(user, dialog.getByRole('combobox', { name: /Subject/ }), 'Credits missing');
  await user.click(dialog.getByRole('textbox', { name: /Description/ }));
  await user.paste('𝄞'.repeat(4001));
  await user.click(dialog.getByRole('button', { name: 'Send question' }));
  expect(await dialog.findByText('This is too long')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('without orders, the page links to billing', async () => {
  api.on('GET /api/account/orders', () => page([]));
  show();
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/dashboard/api/billing');
});

test('a reply in a thread is sent and shown', async () => {
  const thread = {
    id: 'qst_1',
    order_id: 'ord_1',
    type: 'credits_missing',
    state: 'answered',
    created_at: refund.created_at,
    messages: [{ author: 'support', text: 'Which order?', at: refund.created_at }],
  };
  const firstMessage = { author: 'customer', text: 'The first one.', at: '2026-11-20T10:00:00.000Z' };
  let messages: object[] = thread.messages;
  api
    .on('GET /api/account/questions', () => page([{ ...thread, messages }]))
    .on('POST /api/account/questions/qst_1/messages', () => {
      messages = [...messages, firstMessage];
      return json({ ...thread, state: 'open', messages }, 201);
    });
  const { user } = show();
  const reply = within((await screen.findByText('Which order?')).closest('li')!);
  await user.click(reply.getByRole('button', { name: 'Send' }));
  expect(await reply.findByText('Enter a message')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.type(reply.getByRole('textbox', { name: 'Your message' }), 'The first one.');
  await user.click(reply.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByText('The first one.', { selector: 'p' })).toBeVisible());
  expect(sent()).toEqual([{ text: 'The first one.' }]);
  expect(reply.getByRole('textbox')).toHaveValue('');
});

test("requests and questions are listed with support's replies", async () => {
  api
    .on('GET /api/account/refunds', () => page([{ ...refund, state: 'rejected', note: 'Used for a song.' }]))
    .on('GET /api/account/questions', () =>
      page([
        {
          id: 'qst_1',
          order_id: null,
          type: 'credits_missing',
          state: 'answered',
          created_at: refund.created_at,
          messages: [{ author: 'support', text: 'They are there now.', at: refund.created_at }],
        },
      ]),
    );
  show();
  const requests = within(await screen.findByRole('table', { name: 'Refund requests' }));
  for (const text of ['Rejected', 'Used for a song.', '$4.00']) expect(requests.getByText(text)).toBeVisible();
  for (const text of ['Credits missing', 'Replied', 'They are there now.'])
    expect(await screen.findByText(text)).toBeVisible();
});

test('an order opens under its own address, with its actions', async () => {
  api.on('GET /api/account/orders/ord_1', () => json({ ...order, events: [] }));
  const { user, address } = show('?id=ord_1');
  expect(await screen.findByRole('link', { name: 'ord_1', hidden: true })).toHaveAttribute(
    'href',
    '/user/orders?id=ord_1',
  );
  const panel = within(await screen.findByRole('dialog', { name: 'Order' }));
  expect(await panel.findByRole('link', { name: 'Receipt' })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Ask a question' }));
  expect(await screen.findByRole('dialog', { name: 'Ask a question' })).toBeVisible();
  await user.click(panel.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(address()).toBe('/user/orders'));
});

test('an unknown order says so', async () => {
  api.on('GET /api/account/orders/ord_nope', () => problem(404, 'not_found'));
  show('?id=ord_nope');
  expect(await screen.findByText('No order has the ID ord_nope')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('an order shows the dispute about it', async () => {
  api.on('GET /api/account/orders', () =>
    page([
      { ...order, dispute: 'open' },
      { ...order, id: 'ord_2' },
    ]),
  );
  show();
  const disputed = (await screen.findByText('Disputed')).closest('tr');
  const [, other] = screen.getAllByRole('row').slice(1);
  expect(within(disputed!).getByText('Paid')).toBeVisible();
  expect(within(other!).queryByText('Disputed')).toBeNull();
});
