import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Setup } from '#generated/account/types.gen.ts';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { AdminPage } from './AdminPage.tsx';

const item = (
  id: Setup['items'][number]['id'],
  names: readonly string[],
  more: Partial<Setup['items'][number]> = {},
): Setup['items'][number] => ({
  id,
  ready: false,
  required: true,
  place: 'environment',
  settings: names.map((name) => ({ name, example: 'example', set: false })),
  ...more,
});
const some: Setup['items'] = [
  item('email', ['SMTP_URL', 'MAIL_FROM']),
  item('storage', ['STORAGE_URL'], { required: false }),
  item('engine', ['FAL_KEY'], { ready: true, settings: [{ name: 'FAL_KEY', example: 'id:secret', set: true }] }),
  item('legal', ['legal.address'], { place: 'site_config' }),
  item('address', ['PUBLIC_URL']),
];

let api: ApiDouble;
let role: 'admin' | 'support';
let items: Setup['items'];
beforeEach(() => {
  role = 'admin';
  items = some;
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: { ...customer, role }, credits }))
    .on('GET /api/account/security', () => json({ has_password: true }))
    .on('GET /api/admin/queues', () => json({ refunds: 0, questions: 0, payouts: 0, tasks: 0, mails: 0 }))
    .on('GET /api/admin/setup', () => json({ items }));
});
afterEach(() => api.close());

const show = (section = 'setup') =>
  showPage(<AdminPage known />, `/user/admin?section=${section}`, {
    middleware: ['admin'],
    skeleton: <AdminPage known={false} />,
  });

test('what is missing for production is one list with settings and guides', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Missing for production' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(4);
  expect(within(rows[0]!).getByText('Required')).toBeVisible();
  expect(within(rows[0]!).getByText('MAIL_FROM')).toBeVisible();
  expect(within(rows[1]!).getByText('Recommended')).toBeVisible();
  expect(within(rows[3]!).getByRole('link', { name: 'Guide: Public URL' })).toHaveAttribute(
    'href',
    '/docs/self-hosting#public',
  );
});

test('each part shows its settings, and runs the test of the doctor', async () => {
  const message = 'Legal pages are still generic. Set legal.address in SITE_CONFIG.';
  api.on('POST /api/admin/connections/legal/test', () => json({ state: 'skipped', message }));
  api.on('POST /api/admin/mails/test', () => json({ state: 'failed', message: 'Refused.' }));
  const { user } = show();
  const legal = within((await screen.findByRole('heading', { name: 'Legal pages' })).closest('li')!);
  const email = within(screen.getByRole('heading', { name: 'Email server' }).closest('li')!);
  const engine = within(screen.getByRole('heading', { name: 'Music engines' }).closest('li')!);
  expect(screen.queryByRole('heading', { name: 'Public URL' })).toBeNull();
  expect(email.getByText('SMTP_URL=example')).toBeVisible();
  expect(legal.getByText('legal.address: example')).toBeVisible();
  expect(engine.getByText('Configured')).toBeVisible();
  expect(engine.getByText('set')).toBeVisible();
  await user.click(legal.getByRole('button', { name: 'Check' }));
  expect(await legal.findByText(message)).toHaveAttribute('lang', 'en');
  await user.click(email.getByRole('button', { name: 'Send test email' }));
  expect(await email.findByText('Test failed')).toBeVisible();
  await user.click(email.getByRole('button', { name: 'Copy SMTP_URL' }));
  expect(await navigator.clipboard.readText()).toBe('SMTP_URL=example');
});

test('a server that lacks nothing says so', async () => {
  items = some.map((one) => ({ ...one, ready: true }));
  show();
  expect(await screen.findByText('Everything is configured')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Missing for production' })).toBeNull();
});

test('only administrators have a link to it', async () => {
  const links = () => screen.queryAllByRole('link', { name: 'Setup' });
  show();
  await screen.findByText('Set up and test');
  expect(links()).toHaveLength(1);
});

test('support has no link to it', async () => {
  role = 'support';
  api.on('GET /api/admin/configuration', () => json({ variables: [], site: [], limits: [] }));
  api.on('GET /api/account/catalog', () => json({ models: [], packs: [] }));
  show('configuration');
  expect(await screen.findByRole('link', { name: 'Configuration' })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Setup' })).toEqual([]);
});
