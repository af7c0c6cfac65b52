import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QuestionReview, RefundReview } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { findDialog } from '../../../tests/app/find-dialog.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { AdminPage } from './AdminPage.tsx';
// Load lazy components first, so that tests only wait for responses.
import './sections/QuestionSection.tsx';
import './sections/QueueSection.tsx';
import './sections/RefundSection.tsx';

const owner = { customer_id: 'cus_1', customer_email: 'kim@example.com' };
const refund: RefundReview = {
  ...owner,
  id: 'rfd_1',
  order_id: 'ord_1',
  reason: 'accidental_purchase',
  details: 'I pressed twice',
  credits: 500,
  amount: 500,
  currency: 'usd',
  state: 'submitted',
  note: '',
  created_at: '2026-11-20T09:00:00.000Z',
  decided_at: null,
};
const question: QuestionReview = {
  ...owner,
  id: 'qst_1',
  order_id: 'ord_1',
  type: 'other',
  state: 'open',
  created_at: '2026-11-20T09:00:00.000Z',
  messages: [{ author: 'customer', text: 'Where is my receipt?', at: '2026-11-20T09:00:00.000Z' }],
};
const decide = 'POST /api/admin/refunds/rfd_1/decision';
const response = 'POST /api/admin/questions/qst_1/messages';

let api: ApiDouble;
let role: 'customer' | 'support' | 'admin';
let refunds: RefundReview[];
let questions: QuestionReview[];

beforeEach(() => {
  role = 'support';
  refunds = [refund];
  questions = [question];
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false, sign_up: 'open' }))
    .on('GET /api/account/session', () => json({ customer: { ...customer, role }, credits }))
    .on('GET /api/admin/queues', () => json({ refunds: refunds.length, questions: questions.length }))
    .on('GET /api/admin/refunds', () => json({ data: refunds, next_cursor: null }))
    .on('GET /api/admin/questions', () => json({ data: questions, next_cursor: null }))
    .on(decide, ({ body }) => {
      refunds = [];
      const { decision, note = '' } = body as { decision: RefundReview['state']; note?: string };
      const { customer_id: _id, customer_email: _email, ...decided } = refund;
      return json({ ...decided, state: decision, note });
    })
    .on(response, () => {
      questions = [];
      const { customer_id: _id, customer_email: _email, ...answered } = question;
      return json({ ...answered, state: 'answered' }, 201);
    });
});
afterEach(() => api.close());

const show = (at = '/user/admin?section=refunds') =>
  showPage(<AdminPage known />, at, { middleware: ['admin'], skeleton: <AdminPage known={false} /> });

async function choose(name: string) {
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Actions for the refund of order ord_1' }));
  await page.user.click(await screen.findByRole('menuitem', { name }));
  return page;
}

test('a refund request shows customer, order and reason', async () => {
  show();
  const row = (await screen.findByText('kim@example.com')).closest('tr')!;
  expect(row).toHaveTextContent('ord_1');
  expect(row).toHaveTextContent('$5.00');
  expect(row).toHaveTextContent('Accidental purchase');
  expect(row).toHaveTextContent('I pressed twice');
  expect(within(row).getByText('Submitted')).toBeVisible();
  const section = await screen.findByRole('link', { name: /^Refund requests ?1$/ });
  expect(section).toHaveAttribute('aria-current', 'page');
});

test('the page opens with the queues, their lengths and the age of their oldest items', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const oldest = {
    refunds: hoursAgo(49),
    questions: null,
    reports: null,
    payouts: null,
    tasks: hoursAgo(2),
    mails: null,
  };
  api.on('GET /api/admin/queues', () =>
    json({ refunds: 3, questions: 0, reports: 0, payouts: 0, tasks: 1, mails: 0, oldest }),
  );
  show('/user/admin');
  expect(await screen.findByText('2 days ago')).toBeVisible();
  const getRow = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
  const table = within(screen.getByRole('table', { name: 'Overview' }));
  expect(table.getAllByRole('link')).toHaveLength(6);
  expect(table.getByRole('link', { name: 'Refund requests' }).closest('tr')).toHaveTextContent('32 days ago');
  expect(getRow('Stuck tasks')).toHaveTextContent('12 hours ago');
  expect(getRow('Failed emails')).toHaveTextContent('0—');
  expect(screen.getByRole('link', { name: 'Stuck tasks' })).toHaveAttribute(
    'href',
    '/user/admin?section=tasks&stuck=true',
  );
});

test('J and K move between rows, but not with Ctrl', async () => {
  api.on('GET /api/admin/queues', () =>
    json({
      refunds: 1,
      questions: 1,
      reports: 0,
      payouts: 0,
      tasks: 0,
      mails: 0,
      oldest: { refunds: null, questions: null, reports: null, payouts: null, tasks: null, mails: null },
    }),
  );
  const { user } = show('/user/admin');
  const table = within(await screen.findByRole('table', { name: 'Overview' }));
  const refundRow = await table.findByRole('link', { name: 'Refund requests' });
  await user.keyboard('j');
  expect(refundRow).toHaveFocus();
  await user.keyboard('k');
  expect(refundRow).toHaveFocus();
  await user.keyboard('j');
  expect(table.getByRole('link', { name: 'Questions' })).toHaveFocus();
  await user.keyboard('{Control>}j{/Control}');
  expect(table.getByRole('link', { name: 'Questions' })).toHaveFocus();
  expect(table.getByRole('link', { name: 'Questions' })).toHaveAttribute('href', '/user/admin?section=questions');
});

test('J and K can be turned off, and the browser remembers it', async () => {
  const page = show('/user/admin?section=questions');
  await screen.findByText('Where is my receipt?');
  await page.user.click(screen.getByRole('checkbox', { name: /choose a row/ }));
  await page.user.keyboard('j');
  expect(screen.getByRole('listitem', { name: 'Other' })).not.toHaveFocus();
  cleanup();
  const { user } = show('/user/admin?section=questions');
  await screen.findByText('Where is my receipt?');
  await user.keyboard('j');
  expect(screen.getByRole('listitem', { name: 'Other' })).not.toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: /choose a row/ }));
  await user.click(document.body);
  await user.keyboard('j');
  expect(screen.getByRole('listitem', { name: 'Other' })).toHaveFocus();
});

test('J chooses a question, Enter opens its reply, and J is a letter there', async () => {
  const { user } = show('/user/admin?section=questions');
  await screen.findByText('Where is my receipt?');
  await user.keyboard('j');
  expect(screen.getByRole('listitem', { name: 'Other' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Reply')).toHaveFocus();
  await user.keyboard('jk');
  expect(screen.getByLabelText('Reply')).toHaveValue('jk');
});

test('arrow keys move along the sections', async () => {
  const { user } = show();
  const refunds = await screen.findByRole('link', { name: /^Refund requests/ });
  refunds.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: /^Questions/ })).toHaveFocus();
  await user.keyboard('{Home}{ArrowDown}');
  expect(refunds).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(within(screen.getByRole('navigation')).getAllByRole('link').at(-1)).toHaveFocus();
});

test('a request is taken into review at once', async () => {
  await choose('Start review');
  expect(await screen.findByText('Request under review')).toBeVisible();
  expect(api.made(decide).map(({ body }) => body)).toEqual([{ decision: 'under_review' }]);
});

test('a request is approved after a confirmation', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await findDialog('Approve refund');
  expect(dialog).toHaveTextContent(
    '$5.00 is refunded to the original payment method, and 500 credits are removed from the account.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Approve refund' }));
  expect(await screen.findByText('Refund approved')).toBeVisible();
  expect(api.made(decide).map(({ body }) => body)).toEqual([{ decision: 'approved', note: '' }]);
  expect(await screen.findByText('No waiting refund requests')).toBeVisible();
});

test('a request is rejected with a reason only', async () => {
  const { user } = await choose('Reject');
  const dialog = await findDialog('Reject refund');
  const reject = within(dialog).getByRole('button', { name: 'Reject refund' });
  await user.click(reject);
  expect(await within(dialog).findByText('This field is required')).toBeVisible();
  expect(api.made(decide)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Message to the customer'), 'All of it is spent.');
  await user.click(reject);
  expect(await screen.findByText('Refund rejected')).toBeVisible();
  expect(api.made(decide).map(({ body }) => body)).toEqual([{ decision: 'rejected', note: 'All of it is spent.' }]);
});

test('a decision by a colleague is reported, and the list reloaded', async () => {
  api.on(decide, () => problem(422, 'invalid_field'));
  await choose('Start review');
  expect(await screen.findByText('The decision couldn’t be saved. Check whether it was already made.')).toBeVisible();
  await waitFor(() => expect(api.made('GET /api/admin/refunds').length).toBeGreaterThan(1));
});

test('a question is answered in place, and leaves the queue', async () => {
  const { user, address } = show();
  await screen.findByRole('link', { name: /^Questions ?1$/ });
  await chooseOption(user, screen.getByRole('combobox', { name: 'Section' }), 'Questions · 1');
  expect(address()).toBe('/user/admin?section=questions');
  expect(await screen.findByText('Where is my receipt?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  await user.type(screen.getByLabelText('Reply'), 'In your orders.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Reply sent')).toBeVisible();
  expect(api.made(response).map(({ body }) => body)).toEqual([{ text: 'In your orders.', after: 1 }]);
  expect(await screen.findByText('No waiting questions')).toBeVisible();
});

test('a visitor has no customer page, and an address that is not confirmed', async () => {
  questions = [{ ...question, customer_id: null, customer_email: 'eve@example.com' }];
  show('/user/admin?section=questions');
  expect(await screen.findByText('eve@example.com')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'eve@example.com' })).toBeNull();
  expect(screen.getByText('Not signed in. The address isn’t confirmed.')).toBeVisible();
  expect(screen.getByText('Sent by email')).toBeVisible();
});

test('a reply that failed to send keeps its text', async () => {
  api.on(response, () => problem(500, 'internal_error'));
  const { user } = show('/user/admin?section=questions');
  await user.type(await screen.findByLabelText('Reply'), 'In your orders.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('The reply couldn’t be sent. Try again.')).toBeVisible();
  expect(screen.getByLabelText('Reply')).toHaveValue('In your orders.');
});

test('closed items are in the second half of the queue, by the address', async () => {
  show('/user/admin?section=questions&queue=done');
  await screen.findByText('Where is my receipt?');
  expect(screen.getByRole('radio', { name: 'Done' })).toBeChecked();
  expect(api.made('GET /api/admin/questions')[0]?.query.get('queue')).toBe('done');
});

test.each([
  ['/user/admin?section=refunds', 'GET /api/admin/refunds', 'The refund requests couldn’t be loaded'],
  ['/user/admin?section=questions', 'GET /api/admin/questions', 'The questions couldn’t be loaded'],
])('%s reports a failed load and retries', async (at, operation, message) => {
  let fails = true;
  const good = { data: [], next_cursor: null };
  api.on(operation, () => (fails ? problem(422, 'invalid_field') : json(good)));
  const { user } = show(at);
  expect(await screen.findByText(message)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^No waiting /)).toBeVisible();
});
