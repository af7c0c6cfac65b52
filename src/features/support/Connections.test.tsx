import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { health } from '../../../tests/app/support-records.ts';
import { AdminPage } from './AdminPage.tsx';

let api: ApiDouble;
let role: 'admin' | 'support';
beforeEach(() => {
  role = 'admin';
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: { ...customer, role }, credits }))
    .on('GET /api/account/security', () => json({ has_password: true }))
    .on('GET /api/admin/queues', () => json({ refunds: 0, questions: 0, payouts: 0, tasks: 0, mails: 0 }))
    .on('GET /api/admin/health', () => json(health));
});
afterEach(() => api.close());

const show = () =>
  showPage(<AdminPage known />, '/user/admin?section=health', {
    middleware: ['admin'],
    skeleton: <AdminPage known={false} />,
  });
const row = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'Connections' });
  return within(within(table).getByText(name).closest('tr')!);
};

test('a test email shows that it was accepted', async () => {
  const message = 'The email server accepted an email to kim@example.com.';
  api.on('POST /api/admin/mails/test', () => json({ state: 'ok', message }));
  const { user } = show();
  const email = await row('Email server');
  await user.click(email.getByRole('button', { name: 'Send test email' }));
  expect(await email.findByText('Connected')).toBeVisible();
  expect(email.getByText(message)).toHaveAttribute('lang', 'en');
});

test('each connection shows its own result, with the reason of a failure', async () => {
  api.on('POST /api/admin/connections/engine/test', () => json({ state: 'failed', message: 'fal rejects it (401).' }));
  api.on('POST /api/admin/connections/payments/test', () => json({ state: 'skipped', message: 'Simulated.' }));
  const { user } = show();
  const engine = await row('Music engines');
  const payments = await row('Payment provider');
  await user.click(engine.getByRole('button', { name: 'Test connection' }));
  await user.click(payments.getByRole('button', { name: 'Test connection' }));
  expect(await payments.findByText('Not configured')).toBeVisible();
  expect(engine.getByText('Test failed')).toBeVisible();
  expect(engine.getByText('fal rejects it (401).')).toBeVisible();
});

test('a test that could not run is reported', async () => {
  api.on('POST /api/admin/connections/storage/test', () => problem(503, 'unavailable'));
  const { user } = show();
  const storage = await row('File storage');
  await user.click(storage.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(storage.queryByText('Test failed')).toBeNull();
});

test('support sees no tests', async () => {
  role = 'support';
  show();
  expect(await screen.findByRole('table', { name: 'Queues' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Connections' })).toBeNull();
});
