import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { findDialog } from '../../../tests/app/find-dialog.ts';
import { credits, customer as me } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { AdminPage } from './AdminPage.tsx';
// Load lazy components first, so that tests only wait for responses.
import '../keys/KeysPage.tsx';
import './sections/CustomerSection.tsx';
import './components/billing-parts.tsx';

const review: CustomerReview = {
  id: 'cus_1',
  name: 'Kim',
  email: 'kim@example.com',
  role: 'customer',
  state: 'active',
  available: 120,
  created_at: '2026-11-20T09:00:00.000Z',
  held: 12,
  used: 68,
  email_verified: true,
  two_factor: false,
  locale: 'en',
  suspended_at: null,
  deletes_at: null,
  seen_at: null,
};
const suspend = 'POST /api/admin/customers/cus_1/suspension';
const adjust = 'POST /api/admin/customers/cus_1/adjustment';
const none = { data: [], next_cursor: null };

let api: ApiDouble;
let role: 'support' | 'admin';
let found: CustomerReview;

beforeEach(() => {
  role = 'admin';
  found = review;
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false, sign_up: 'open' }))
    .on('GET /api/account/session', () => json({ customer: { ...me, role }, credits }))
    .on('GET /api/account/security', () => json({ has_password: true, two_factor: false, passkeys: [], sign_ins: [] }))
    .on('GET /api/admin/queues', () => json({ refunds: 0, questions: 0, tasks: 0, mails: 0 }))
    .on('GET /api/admin/customers', () => {
      const { id, name, email, role: what, state, available, created_at } = found;
      return json({ data: [{ id, name, email, role: what, state, available, created_at }], next_cursor: null });
    })
    .on('GET /api/admin/customers/cus_1', () => json(found))
    .on('GET /api/admin/customers/cus_1/credits/statement', () => json(none))
    .on('GET /api/admin/customers/cus_1/keys', () =>
      json({
        data: [
          {
            id: 'key_1',
            name: 'Mine',
            mode: 'test',
            status: 'active',
            frozen: false,
            prefix: 'cdz_test_ab12',
            last4: 'wxyz',
            created_at: '2026-11-20T09:00:00.000Z',
            expires_at: null,
            budget: { day: null, week: null, month: null },
            budget_used: null,
            allowed_addresses: [],
            spent: 3,
            replaced_by: null,
            last_used_at: null,
            last_used_address: null,
          },
        ],
        next_cursor: null,
      }),
    )
    .on(suspend, ({ body }) => {
      const { suspended } = body as { suspended: boolean };
      found = { ...found, state: suspended ? 'suspended' : 'active' };
      return json(found);
    })
    .on(adjust, ({ body }) => {
      found = { ...found, available: found.available + (body as { amount: number }).amount };
      return json(found);
    });
});
afterEach(() => api.close());

const show = (more = '') =>
  showPage(<AdminPage known />, `/user/admin?section=customers${more}`, {
    middleware: ['admin'],
    skeleton: <AdminPage known={false} />,
  });
const one = '&customer=cus_1';

async function act(name: string) {
  const page = show(one);
  await page.user.click(await screen.findByRole('button', { name: 'Actions for kim@example.com' }));
  await page.user.click(await screen.findByRole('menuitem', { name }));
  const dialog = await findDialog(name);
  return { ...page, dialog, submit: within(dialog).getByRole('button', { name }) };
}

test('customers are searched while typing, and the query stays in the address', async () => {
  const { user, address } = show();
  await user.type(await screen.findByRole('searchbox', { name: 'Search customers' }), ' req_1 {Enter}');
  expect(address()).toBe('/user/admin?section=customers&search=req_1');
  await waitFor(() => expect(api.made('GET /api/admin/customers').at(-1)?.query.get('search')).toBe('req_1'));
  const link = await screen.findByRole('link', { name: 'kim@example.com' });
  expect(link).toHaveAttribute('href', '/user/admin?section=customers&customer=cus_1');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/admin\/customers\/export\?search=req_1$/),
  );
});

test("a customer is shown in the customer's own view, read-only", async () => {
  show(`${one}&part=keys`);
  const row = (await screen.findByText('Mine')).closest('tr')!;
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
  expect(within(row).getByRole('link', { name: 'Mine' })).toHaveAttribute(
    'href',
    '/user/admin?section=customers&customer=cus_1&part=keys&id=key_1',
  );
  expect(api.made('GET /api/account/keys')).toEqual([]);
});

test('a suspension requires a reason and the typed email', async () => {
  const { user, dialog, submit } = await act('Suspend');
  await user.click(submit);
  expect(await within(dialog).findByText('This field is required')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Reason'), 'Reported.');
  const typed = within(dialog).getByLabelText('Type kim@example.com to confirm');
  await user.type(typed, 'kim@example.org');
  await user.click(submit);
  expect(await within(dialog).findByText('This isn’t the customer’s email address')).toBeVisible();
  expect(api.made(suspend)).toEqual([]);
  await user.clear(typed);
  await user.type(typed, 'kim@example.com');
  await user.click(submit);
  expect(await screen.findByText('Account suspended')).toBeVisible();
  expect(api.made(suspend).map(({ body }) => body)).toEqual([
    { suspended: true, reason: 'Reported.', confirmation: 'kim@example.com' },
  ]);
  expect(await screen.findByText('Suspended')).toBeVisible();
});

test('credits are adjusted; a server error is shown at its field', async () => {
  api.on(adjust, () =>
    problem(422, 'invalid_field', { errors: [{ pointer: '/amount', code: 'invalid', detail: 'Only 120.' }] }),
  );
  const { user, dialog, submit } = await act('Adjust credits');
  await user.click(submit);
  expect(await within(dialog).findByText('Enter a whole number that isn’t 0')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Credits'), '−500');
  await user.type(within(dialog).getByLabelText('Reason'), 'A test.');
  await user.type(within(dialog).getByLabelText('Type kim@example.com to confirm'), 'kim@example.com');
  await user.click(submit);
  expect(await within(dialog).findByText('This value isn’t valid')).toBeVisible();
  expect(api.made(adjust)[0]?.body).toMatchObject({ amount: -500 });
});

test('an adjustment beyond the limit is too large in either direction', async () => {
  const { user, dialog, submit } = await act('Adjust credits');
  await user.type(within(dialog).getByLabelText('Credits'), '−10000001');
  await user.click(submit);
  expect(await within(dialog).findByText('This is too large')).toBeVisible();
  expect(within(dialog).getByText('This field is required')).toBeVisible();
  expect(api.made(adjust)).toEqual([]);
});

test('support cannot adjust credits, change roles or act on colleagues', async () => {
  role = 'support';
  const { user } = show(one);
  await user.click(await screen.findByRole('button', { name: 'Actions for kim@example.com' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Suspend']);
});

test("a colleague's account has no actions for support", async () => {
  role = 'support';
  found = { ...review, role: 'admin' };
  show(one);
  expect(await screen.findByRole('heading', { name: 'kim@example.com' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});
