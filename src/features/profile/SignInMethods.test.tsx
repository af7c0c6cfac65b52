import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '#catalog/sign-in.ts';
import type { Customer } from '#generated/account/types.gen.ts';
import { type ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { findDialog } from '../../../tests/app/find-dialog.ts';
import { profileApi, security } from '../../../tests/app/profile-api.ts';
import { customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { ProfileSections } from './ProfilePage.tsx';

let api: ApiDouble;
let now: Customer;
beforeEach(() => {
  localStorage.clear();
  now = { ...customer, email_verified: true };
  api = profileApi(() => now);
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

test('a code of the app has six digits, which may be spaced', async () => {
  api
    .on('POST /api/auth/two-factor/enable', () => json({ totpURI: 'otpauth://totp/x?secret=ABC', backupCodes: ['a1'] }))
    .on('POST /api/auth/two-factor/verify-totp', () => json({}));
  const { user } = show();
  await user.click((await section('Two-factor authentication')).getByRole('button', { name: 'Set up an app' }));
  const dialog = within(await findDialog('Set up an app'));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Enter your password')).toBeVisible();
  await user.type(dialog.getByLabelText('Password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await user.type(await dialog.findByLabelText('Code'), '123 45');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('Enter the six digits from the app')).toBeVisible();
  await user.type(dialog.getByLabelText('Code'), '6');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Two-factor authentication is on')).toBeVisible();
  expect(api.made('POST /api/auth/two-factor/verify-totp').map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

test('the last sign-in method cannot be removed', async () => {
  const signIn = { id: 'acc_1', provider: 'google', created_at: '2026-11-20T09:00:00.000Z' };
  api
    .on('GET /api/account/security', () => json({ ...security, has_password: false, sign_ins: [signIn] }))
    .on('DELETE /api/account/sign-ins/acc_1', () => problem(409, 'last_sign_in'));
  const { user } = show();
  await user.click((await section('Linked sign-ins')).getByRole('button', { name: 'Unlink Google' }));
  expect(await screen.findByText('This is the only sign-in method of your account')).toBeVisible();
  expect((await section('Two-factor authentication')).getByText('Set a password first.')).toBeVisible();
  expect((await section('Password')).queryByLabelText('Current password')).toBeNull();
});

test('a failed link of a service shows the reason on return', async () => {
  const { address } = show('/user/profile?error=account_already_linked_to_different_user');
  expect(await screen.findByText('That sign-in is linked to a different account')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/user/profile'));
});

test.each([
  ['Two-factor authentication', 'Set up an app'],
  ['Passkeys', 'Add a passkey'],
  ['Linked sign-ins', 'Link Google'],
])('%s requires a confirmed address, and says so', async (name, button) => {
  now = { ...customer, email_verified: false };
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) });
  api.on('GET /api/account/sign-in', () => json({ providers: [{ id: 'google', name: 'Google' }], captcha: false }));
  show();
  const region = await screen.findByRole('region', { name });
  const add = within(region).getByRole('button', { name: button });
  expect(add).toBeDisabled();
  expect(add).toHaveAccessibleDescription('Confirm your email address first: open the link we sent you');
  vi.unstubAllGlobals();
});

test('no passkey is added beyond the limit, which is shown', async () => {
  const passkeys = Array.from({ length: signIn.most.passkeys }, (_, n) => ({
    id: `pky_${n}`,
    name: `Key ${n}`,
    synced: false,
    created_at: '2026-11-20T09:00:00.000Z',
  }));
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) });
  api.on('GET /api/account/security', () => json({ ...security, passkeys }));
  show();
  const add = (await section('Passkeys')).getByRole('button', { name: 'Add a passkey' });
  expect(add).toBeDisabled();
  expect(add).toHaveAccessibleDescription('An account can have up to 20 passkeys. Remove one to add another.');
  vi.unstubAllGlobals();
});

test('a link that returns after its session ended shows the reason', async () => {
  show('/user/profile?error=link_session_ended');
  expect(await screen.findByText('Nothing was linked, because your session ended. Try again.')).toBeVisible();
});
