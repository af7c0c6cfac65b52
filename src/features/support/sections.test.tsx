import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type {
  EmailReview,
  EmailReviewDetail,
  Payout,
  TaskReview,
  WebhookDeliveryReview,
} from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import {
  check,
  configuration,
  content,
  delivery,
  detail,
  entry,
  health,
  email,
  payout,
  review,
} from '../../../tests/app/support-records.ts';
import { AdminPage } from './AdminPage.tsx';

let api: ApiDouble;
let lists: { tasks: TaskReview[]; deliveries: WebhookDeliveryReview[]; mails: EmailReview[]; payouts: Payout[] };
let shownEmail: EmailReviewDetail;

beforeEach(() => {
  lists = { tasks: [review], deliveries: [delivery], mails: [email], payouts: [payout] };
  shownEmail = { mail: email, content };
  const list = (data: unknown[]) => json({ data, next_cursor: null });
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: { ...customer, role: 'support' }, credits }))
    .on('GET /api/admin/queues', () => json({ refunds: 0, questions: 0, payouts: 1, tasks: 1, mails: 1 }))
    .on('GET /api/admin/tasks', () => list(lists.tasks))
    .on('GET /api/admin/tasks/task_1', () => json(detail))
    .on('GET /api/admin/deliveries', () => list(lists.deliveries))
    .on('GET /api/admin/mails', () => list(lists.mails))
    .on('GET /api/admin/mails/mail_1', () => json(shownEmail))
    .on('GET /api/admin/payouts', () => list(lists.payouts))
    .on('GET /api/admin/audit', () => list([entry]))
    .on('GET /api/admin/configuration', () => json(configuration))
    .on('GET /api/account/catalog', () => json({ packs: [], operations: [], models: [], limits: {} }))
    .on('GET /api/admin/health', () => json(health));
});
afterEach(() => api.close());

const show = (query: string) =>
  showPage(<AdminPage known />, `/user/admin?${query}`, {
    middleware: ['admin'],
    skeleton: <AdminPage known={false} />,
  });
const findRow = async (text: string) => (await screen.findByText(text)).closest('tr')!;
const panel = async () => {
  const found = await screen.findByRole('dialog');
  await waitFor(() => expect(found).toBeVisible());
  return found;
};

test('task filters are in the address, and apply to the exported file', async () => {
  const { user, address } = show('section=tasks&status=running&stuck=true&customer=kim%40example.com');
  const row = await findRow('task_1');
  expect(row).toHaveTextContent('kim@example.com');
  expect(row).toHaveTextContent('Its worker stopped responding');
  expect(row).toHaveTextContent('6 / 12');
  const query = api.made('GET /api/admin/tasks')[0]!.query;
  expect(Object.fromEntries(query)).toEqual({
    status: 'running',
    stuck: 'true',
    customer: 'kim@example.com',
    limit: '25',
  });
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    'http://localhost:3000/api/admin/tasks/export?status=running&stuck=true&customer=kim%40example.com',
  );
  await chooseOption(user, screen.getByRole('combobox', { name: 'Mode' }), 'Test');
  expect(address()).toContain('&mode=test');
  await user.clear(screen.getByLabelText('Customer ID or email'));
  await user.type(screen.getByLabelText('Customer ID or email'), 'cus_1{Enter}');
  expect(address()).toContain('customer=cus_1');
});

test('invalid filters are removed from the address', async () => {
  show('section=tasks&status=nonsense&mode=all&stuck=1');
  await screen.findByText('task_1');
  expect(Object.fromEntries(api.made('GET /api/admin/tasks')[0]!.query)).toEqual({ limit: '25' });
});

test('a task is released with a reason only', async () => {
  const release = 'POST /api/admin/tasks/task_1/release';
  api.on(release, () => json({ ...review, status: 'failed', stuck: null }));
  const { user } = show('section=tasks&open=task_1');
  const side = await panel();
  await user.click(await within(side).findByRole('button', { name: 'Release credits' }));
  // Opens above the panel, which is also a dialog.
  const dialog = await waitFor(() => {
    const dialogs = screen.getAllByRole('dialog');
    expect(dialogs).toHaveLength(2);
    return dialogs[1]!;
  });
  await waitFor(() => expect(dialog).toBeVisible());
  await user.click(within(dialog).getByRole('button', { name: 'Release credits' }));
  expect(await within(dialog).findByText('This field is required')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Reason'), 'No worker is running.');
  await user.click(within(dialog).getByRole('button', { name: 'Release credits' }));
  expect(await screen.findByText('Credits released')).toBeVisible();
  expect(api.made(release).map(({ body }) => body)).toEqual([{ reason: 'No worker is running.' }]);
});

test('a rejected retry is reported', async () => {
  api.on('POST /api/admin/tasks/task_1/retry', () => problem(402, 'insufficient_credits'));
  const { user } = show('section=tasks&open=task_1');
  await user.click(await within(await panel()).findByRole('button', { name: 'Start a new attempt' }));
  expect(await screen.findByText('Insufficient balance')).toBeVisible();
});

test('a delivery shows its attempts and can be repeated', async () => {
  const replay = 'POST /api/admin/deliveries/dlv_1/replay';
  api.on(replay, () => json(delivery));
  const { user } = show('section=deliveries&open=dlv_1');
  expect(await screen.findByText('1 · Rejected (500)')).toBeVisible();
  await user.click(within(await panel()).getByRole('button', { name: 'Replay' }));
  expect(await screen.findByText('Delivery queued for replay')).toBeVisible();
  expect(api.made(replay)).toHaveLength(1);
});

test('an email is shown as text and can be resent', async () => {
  const resend = 'POST /api/admin/mails/mail_1/resend';
  api.on(resend, () => json({ ...email, id: 'mail_2', status: 'waiting' }));
  const { user } = show('section=mails&open=mail_1');
  const side = await panel();
  expect(await within(side).findByText('It was <b>changed</b>.')).toBeVisible();
  await user.click(within(side).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Email queued')).toBeVisible();
  expect(api.made(resend)).toHaveLength(1);
});

test('an email with a sign-in link says why it is hidden', async () => {
  shownEmail = { mail: { ...email, kind: 'reset-password', withheld: true, resent_as: 'mail_2' }, content: null };
  show('section=mails&open=mail_1');
  const side = await panel();
  expect(await within(side).findByText(/contains a sign-in link/)).toBeVisible();
  expect(within(side).queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(within(side).getByRole('link', { name: 'Resent email' })).toHaveAttribute(
    'href',
    '/user/admin?section=mails&open=mail_2',
  );
});

test('a payout is retried and leaves the list', async () => {
  api.on('POST /api/admin/payouts/pyo_1/retry', () => {
    lists.payouts = [];
    return json({ ...payout, state: 'due', attempts: 0 });
  });
  const { user } = show('section=payouts');
  const row = await findRow('ord_1');
  expect(row).toHaveTextContent('$20.00');
  expect(row).toHaveTextContent('The charge is too old.');
  await user.click(within(row).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The payout is retried in a few seconds')).toBeVisible();
  expect(await screen.findByText('No open payouts')).toBeVisible();
});

test('a payout refunded another way is settled with a reason', async () => {
  api.on('POST /api/admin/payouts/pyo_1/settle', ({ body }) => {
    expect(body).toEqual({ reason: 'Sent by bank transfer.' });
    lists.payouts = [];
    return json({ ...payout, state: 'done' });
  });
  const { user } = show('section=payouts');
  await user.click(within(await findRow('ord_1')).getByRole('button', { name: 'Settle manually' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Settle manually' }));
  expect(await dialog.findByText('This field is required')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'Sent by bank transfer.');
  await user.click(dialog.getByRole('button', { name: 'Settle manually' }));
  expect(await screen.findByText('Payout settled')).toBeVisible();
  expect(await screen.findByText('No open payouts')).toBeVisible();
});

test('the audit log shows actor, action, change and address', async () => {
  show('section=audit&action=task.cancel&subject=task_1');
  const row = await findRow('sam@example.com · support');
  expect(row).toHaveTextContent('Task canceled');
  expect(row).toHaveTextContent('status: running → canceled');
  expect(row).toHaveTextContent('At their request.');
  expect(row).toHaveTextContent('192.0.2.7');
  expect(Object.fromEntries(api.made('GET /api/admin/audit')[0]!.query)).toEqual({
    action: 'task.cancel',
    subject: 'task_1',
    limit: '25',
  });
});

test('the configuration shows what is set and its source, and no secret', async () => {
  show('section=configuration');
  expect(await findRow('PORT')).toHaveTextContent('8080Environment');
  expect(await findRow('SECRET')).toHaveTextContent('setGenerated, in the data directory');
  expect(await findRow('STORAGE_URL')).toHaveTextContent('not set');
  expect(await findRow('concurrentTasks.live')).toHaveTextContent('4');
});

test('the health page says that a newer release exists, with a link to its notes', async () => {
  const url = 'https://git.example/releases/v99.1.0';
  api.on('GET /api/admin/health', () => json({ ...health, update: { version: '99.1.0', url } }));
  show('section=health');
  expect(await screen.findByText('Version 99.1.0 is available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Release notes' })).toHaveAttribute('href', url);
});

test('the health page shows what is waiting, failing and missing', async () => {
  show('section=health');
  const queue = (await screen.findByRole('link', { name: '2' })).closest('tr')!;
  expect(queue).toHaveTextContent('Emails390 s142');
  expect(within(queue).getByRole('link')).toHaveAttribute('href', '/user/admin?section=mails&status=failed');
  expect(await findRow('files.expire')).toHaveTextContent('no disk');
  expect(await findRow('vacuum')).toHaveTextContent('Never');
  expect(await findRow('one:7 worker')).toHaveTextContent('Silent since');
  expect(await findRow('one:7 worker')).toHaveTextContent('210 MB');
  expect(screen.getByText('PostgreSQL 17.2 · 3.4 GB')).toBeVisible();
  expect(screen.getByText('Down')).toBeVisible();
});

test('the health page shows how tables and files grow, how long they are kept, and which volume is nearly full', async () => {
  show('section=health');
  expect(await findRow('tasks')).toHaveTextContent('tasks5,0001 MB300 kB+20 kB200 BWithout limit');
  expect(await findRow('request_logs')).toHaveTextContent('30 days');
  expect(screen.getByText('+700 kB')).toBeVisible();
  expect(screen.getByText('400 MB of 10 GB free')).toBeVisible();
  expect(screen.getByText('9 GB of 10 GB free')).toBeVisible();
});

test('the ledger is verified on demand', async () => {
  api.on('POST /api/admin/health/ledger', () => {
    health.ledger = { ...check, ok: false, wrong_lots: 2 };
    return json(health.ledger);
  });
  const { user } = show('section=health');
  expect(await screen.findByText('The ledger hasn’t been verified yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Verify ledger' }));
  expect(await screen.findByText('Inconsistent: 0 transactions, 0 balances, 2 lots')).toBeVisible();
  health.ledger = null;
});

test.each([
  ['tasks', 'GET /api/admin/tasks', 'Query status failed'],
  ['deliveries', 'GET /api/admin/deliveries', 'The deliveries couldn’t be loaded'],
  ['mails', 'GET /api/admin/mails', 'The emails couldn’t be loaded'],
  ['payouts', 'GET /api/admin/payouts', 'The payouts couldn’t be loaded'],
  ['audit', 'GET /api/admin/audit', 'The audit log couldn’t be loaded'],
  ['configuration', 'GET /api/admin/configuration', 'The configuration couldn’t be loaded'],
  ['health', 'GET /api/admin/health', 'The system health couldn’t be loaded'],
])('%s reports a failed load', async (section, operation, message) => {
  api.on(operation, () => problem(422, 'invalid_field'));
  show(`section=${section}`);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
