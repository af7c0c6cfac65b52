import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invitation, SignInOptions } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { AdminPage } from './AdminPage.tsx';

const create = 'POST /api/admin/invitations';
let api: ApiDouble;
let invitations: Invitation[];
let mode: SignInOptions['sign_up'];
beforeEach(() => {
  invitations = [];
  mode = 'invited';
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: { ...customer, role: 'admin' }, credits }))
    .on('GET /api/account/security', () => json({ has_password: true }))
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false, sign_up: mode }))
    .on('GET /api/admin/queues', () => json({ refunds: 0, questions: 0, payouts: 0, tasks: 0, mails: 0 }))
    .on('GET /api/admin/customers', () => json({ data: [], next_cursor: null }))
    .on('GET /api/admin/invitations', () => json({ data: invitations }))
    .on(create, ({ body }) => {
      const { email } = body as { email: string };
      const made = { id: 'inv_1', email, created_at: '2026-11-20T09:00:00Z', expires_at: '2026-11-27T09:00:00Z' };
      invitations = [made];
      return json(made);
    });
});
afterEach(() => api.close());

const show = () =>
  showPage(<AdminPage known />, '/user/admin?section=customers', {
    middleware: ['admin'],
    skeleton: <AdminPage known={false} />,
  });

test('an invitation is sent, listed and revoked', async () => {
  api.on('POST /api/admin/invitations/inv_1/revoke', () => {
    const [ended] = invitations.splice(0);
    return json(ended);
  });
  const { user } = show();
  expect(await screen.findByText('No open invitations')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Email'), ' kim@example.com ');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent')).toBeVisible();
  expect(api.made(create)[0]?.body).toEqual({ email: 'kim@example.com' });
  const table = within(await screen.findByRole('table', { name: 'Invitations' }));
  expect(await table.findByText('kim@example.com')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Invitation revoked')).toBeVisible();
  expect(await screen.findByText('No open invitations')).toBeVisible();
});

test('an address with an account is reported at its field', async () => {
  const errors = [{ pointer: '/email', code: 'invalid', detail: 'It has an account.' }];
  api.on(create, () => problem(422, 'invalid_field', { errors }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Email'), 'kim@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('Enter an email address that has no account yet')).toBeVisible();
});

test('there are none where everyone can sign up', async () => {
  mode = 'open';
  show();
  expect(await screen.findByText('No customers match')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
});
