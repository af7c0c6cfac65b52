import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '#generated/account/types.gen.ts';
import { type ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { aSession, profileApi, security } from '../../../tests/app/profile-api.ts';
import { customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { ProfileSections } from './ProfilePage.tsx';

const done = () => new Response(null, { status: 204 });
let api: ApiDouble;
let now: Customer;
beforeEach(() => {
  localStorage.clear();
  now = { ...customer, email_verified: true };
  api = profileApi(() => now).on('PATCH /api/account/me', ({ body }) => {
    now = { ...now, ...(body as Partial<Customer>) };
    return json(now);
  });
});
afterEach(() => {
  api.close();
});

const show = (at = '/user/profile') => showAppPage(<ProfileSections />, at);
const section = async (name: string) => {
  // While the page loads, only the first section is there.
  await screen.findByRole('region', { name: 'Your data' });
  return within(screen.getByRole('region', { name }));
};

test('saves changes, and keeps the input when saving fails', async () => {
  const { user } = show();
  const details = await section('Details');
  const name = details.getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Robin Hood');
  await chooseOption(user, details.getByLabelText('Time zone'), 'Berlin');
  api.on('PATCH /api/account/me', () => problem(500, 'internal_error'));
  await user.click(details.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your changes couldn’t be saved. Try again.')).toBeVisible();
  expect(name).toHaveValue('Robin Hood');
  api.on('PATCH /api/account/me', () => json(customer));
  await user.click(details.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeVisible();
  expect(api.made('PATCH /api/account/me').at(-1)?.body).toEqual({
    name: 'Robin Hood',
    locale: 'en',
    time_zone: 'Europe/Berlin',
  });
});

test('a missing or rejected name is reported at its field', async () => {
  const { user } = show();
  const details = await section('Details');
  const name = details.getByLabelText('Name');
  await user.clear(name);
  await user.click(details.getByRole('button', { name: 'Save changes' }));
  expect(await details.findByText('Enter your name')).toBeVisible();
  expect(api.made('PATCH /api/account/me')).toEqual([]);
  await user.type(name, 'R');
  const errors = [{ pointer: '/name', code: 'invalid', detail: 'x' }];
  api.on('PATCH /api/account/me', () => problem(422, 'invalid_field', { errors }));
  await user.click(details.getByRole('button', { name: 'Save changes' }));
  expect(await details.findByText('This value isn’t valid')).toBeVisible();
  expect(name).toHaveFocus();
});

test('changing the password clears its fields; a wrong one is reported at its field', async () => {
  const { user } = show();
  const password = await section('Password');
  const errors = [{ pointer: '/current_password', code: 'invalid', detail: 'x' }];
  api.on('PUT /api/account/me/password', () => problem(422, 'invalid_field', { errors }));
  await user.type(password.getByLabelText('Current password'), 'wrong');
  await user.type(password.getByLabelText('New password'), 'a quiet rainy evening');
  await user.click(password.getByRole('button', { name: 'Change password' }));
  expect(await password.findByText('This password is incorrect')).toBeVisible();
  expect(password.getByLabelText('New password')).toHaveValue('a quiet rainy evening');
  api.on('PUT /api/account/me/password', done);
  await user.click(password.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(password.getByLabelText('Current password')).toHaveValue('');
  expect(password.getByLabelText('New password')).toHaveValue('');
});

test('a short password, or the email, is not sent', async () => {
  const { user } = show();
  const password = await section('Password');
  await user.type(password.getByLabelText('Current password'), 'right');
  await user.type(password.getByLabelText('New password'), 'short');
  await user.click(password.getByRole('button', { name: 'Change password' }));
  expect(await password.findByText('Use at least 10 characters')).toBeVisible();
  await user.clear(password.getByLabelText('New password'));
  await user.type(password.getByLabelText('New password'), 'Robin@example.com');
  expect(await password.findByText('Choose a password that isn’t your email address')).toBeVisible();
  expect(api.made('PUT /api/account/me/password')).toEqual([]);
});

test('the current password is required, and a short password is reported before one that is the email address', async () => {
  now = { ...customer, email: 'r@ex.com' };
  const { user } = show();
  const password = await section('Password');
  await user.type(password.getByLabelText('New password'), 'r@ex.com');
  await user.click(password.getByRole('button', { name: 'Change password' }));
  expect(await password.findByText('Enter your password')).toBeVisible();
  expect(password.getByText('Use at least 10 characters')).toBeVisible();
  await user.type(password.getByLabelText('New password'), 'x'.repeat(121));
  expect(await password.findByText('Use at most 128 characters')).toBeVisible();
  expect(api.made('PUT /api/account/me/password')).toEqual([]);
});

test('an incomplete email address is not sent, and one that the server rejects is reported at its field', async () => {
  api.on('POST /api/auth/change-email', () => json({ code: 'INVALID_EMAIL' }, 400));
  const { user } = show();
  const email = await section('Email');
  await user.click(email.getByRole('button', { name: 'Change email' }));
  await user.type(email.getByLabelText('New email'), 'robin');
  await user.click(email.getByRole('button', { name: 'Send confirmation' }));
  expect(await email.findByText('Enter an email address, such as name@example.com')).toBeVisible();
  expect(api.made('POST /api/auth/change-email')).toEqual([]);
  await user.type(email.getByLabelText('New email'), '@example.com');
  await user.click(email.getByRole('button', { name: 'Send confirmation' }));
  expect(await email.findByText('Enter a new email address')).toBeVisible();
  expect(api.made('POST /api/auth/change-email')[0]?.body).toMatchObject({ newEmail: 'robin@example.com' });
});

test('a sensitive action requests the password after an old sign-in, then continues', async () => {
  const { user } = show();
  let fresh = false;
  api
    .on('POST /api/account/me/deletion', () => {
      if (!fresh) return problem(403, 'session_not_fresh');
      now = { ...now, deletes_at: '2026-11-28T09:00:00.000Z' };
      return json(now);
    })
    .on('POST /api/account/me/confirm', ({ body }) => {
      if ((body as { password: string }).password !== 'right') {
        return problem(422, 'invalid_field', { errors: [{ pointer: '/password', code: 'invalid', detail: 'x' }] });
      }
      fresh = true;
      return done();
    });
  await user.click((await section('Delete account')).getByRole('button', { name: 'Delete my account' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  await user.type(question.getByLabelText(/^To confirm, type your email address/), 'ROBIN@example.com');
  await user.click(question.getByRole('button', { name: 'Delete account' }));
  // In tests, antd gives two dialogs the same ID and therefore the same name.
  const title = await screen.findByText('Confirm that it’s you');
  const confirm = within(title.closest<HTMLElement>('[role="dialog"]')!);
  await user.type(confirm.getByLabelText('Password'), 'wrong');
  await user.click(confirm.getByRole('button', { name: 'Confirm' }));
  expect(await confirm.findByText('This password is incorrect')).toBeVisible();
  await user.clear(confirm.getByLabelText('Password'));
  await user.type(confirm.getByLabelText('Password'), 'right');
  await user.click(confirm.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^Your account will be deleted on/)).toBeVisible();
  expect(api.made('POST /api/account/me/deletion')).toHaveLength(2);

  api.on('DELETE /api/account/me/deletion', () => {
    now = customer;
    return json(now);
  });
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account won’t be deleted, and your API keys work again')).toBeVisible();
  expect(screen.queryByText(/^Your account will be deleted on/)).toBeNull();
});

test('canceling the password dialog changes nothing', async () => {
  api.on('GET /api/account/security', () => json({ ...security, fresh: false }));
  const { user } = show();
  await user.click((await section('Your data')).getByRole('button', { name: 'Download my data' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  await user.click(confirm.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.made('POST /api/account/me/confirm')).toEqual([]);
});

test('sessions are listed by device and address, and can be ended', async () => {
  const other = aSession({ id: 'ses_2', current: false, agent: 'curl/8.9.1', address: '198.51.100.4' });
  let open = [aSession(), other];
  api
    .on('GET /api/account/sessions', () => json({ data: open, next_cursor: null }))
    .on('DELETE /api/account/sessions/ses_2', () => {
      open = [aSession()];
      return done();
    });
  const { user } = show();
  const sessions = await section('Sessions');
  expect(await sessions.findByText('Firefox on Linux')).toBeVisible();
  expect(sessions.getByText('This session')).toBeVisible();
  expect(sessions.getByText('198.51.100.4')).toBeVisible();
  await user.click(sessions.getByRole('button', { name: 'End session: curl/8.9.1' }));
  expect(await screen.findByText('Session ended')).toBeVisible();
  await waitFor(() => expect(sessions.queryByText('198.51.100.4')).toBeNull());
  expect(sessions.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

test('a failed load can be retried', async () => {
  api.on('GET /api/account/security', () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('Your profile couldn’t be loaded')).toBeVisible();
  api.on('GET /api/account/security', () => json(security));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible();
});
