import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { CallbackPage } from './CallbackPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { UpdatePasswordPage } from './UpdatePasswordPage.tsx';

const loginRules = { middleware: ['guest'] } as const;

let api: ApiDouble;
let signedIn = false;

beforeEach(() => {
  signedIn = false;
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: signedIn ? customer : null, credits }))
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false }));
});
afterEach(() => api.close());

const acceptLogin = () => {
  signedIn = true;
  return json({ token: 'x', user: {} });
};

describe('a second factor', () => {
  const totp = 'POST /api/auth/two-factor/verify-totp';
  const recovery = 'POST /api/auth/two-factor/verify-backup-code';

  async function challenged() {
    api.on('POST /api/auth/sign-in/email', () => json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] }));
    const shown = showPage(<LoginPage />, '/auth/login?return=%2Fdashboard%2Fmusic', loginRules);
    await shown.user.type(screen.getByLabelText('Email'), 'robin@example.com');
    await shown.user.type(screen.getByLabelText('Password'), 'a quiet rainy evening');
    await shown.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Confirm that it’s you' });
    return shown;
  }

  test('is required after the password, then the previous page opens', async () => {
    api.on(totp, acceptLogin);
    const { user, address } = await challenged();
    const code = screen.getByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '123 456');
    await user.click(screen.getByLabelText('Don’t ask on this device for 30 days'));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Login successful');
    expect(api.made(totp)[0]?.body).toEqual({ code: '123456', trustDevice: true });
    await waitFor(() => expect(address()).toBe('/dashboard/music'));
  });

  test('can be a recovery code', async () => {
    api.on(recovery, acceptLogin);
    const { user } = await challenged();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghij');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Login successful');
    expect(api.made(recovery)[0]?.body).toEqual({ code: 'abcde-fghij', trustDevice: false });
  });

  test.each([
    [401, 'INVALID_CODE', 'This code is incorrect'],
    [401, 'INVALID_TWO_FACTOR_COOKIE', 'The code expired, or there were too many attempts. Sign in again.'],
    [429, 'ACCOUNT_TEMPORARILY_LOCKED', 'Too many incorrect codes. Try again in 15 minutes.'],
  ])('that is rejected (%i %s) shows the reason', async (status, code, message) => {
    api.on(totp, () => json({ code, message: code }, status));
    const { user } = await challenged();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('other services', () => {
  test('count as one factor: the second is required, then the previous page opens', async () => {
    const totp = 'POST /api/auth/two-factor/verify-totp';
    api.on(totp, acceptLogin);
    const at = '/auth/callback?return=%2Fdashboard%2Fmusic&second_factor=1';
    const { user, address } = showPage(<CallbackPage />, at);
    await screen.findByRole('heading', { name: 'Confirm that it’s you' });
    expect(screen.queryByText('Login successful')).toBeNull();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Login successful');
    expect(api.made(totp)[0]?.body).toEqual({ code: '123456', trustDevice: false });
    await waitFor(() => expect(address()).toBe('/dashboard/music'));
  });

  test('without a pending sign-in redirect to log in', async () => {
    const { user, address } = showPage(<CallbackPage />, '/auth/callback?return=%2Fdashboard&second_factor=1');
    await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
    expect(address()).toBe('/auth/login?return=%2Fdashboard');
  });

  test('have buttons only when they are configured, and return to the previous page', async () => {
    const begin = 'POST /api/auth/sign-in/social';
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { ...window.location, assign, origin: 'http://localhost:3000' });
    api
      .on('GET /api/account/sign-in', () => json({ providers: [{ id: 'oidc', name: 'Example SSO' }], captcha: false }))
      .on(begin, () => json({ url: 'https://login.example/authorize?state=1' }));
    const { user } = showPage(<LoginPage />, '/auth/login?return=%2Fdashboard%2Fmusic', loginRules);
    await user.click(await screen.findByRole('button', { name: 'Continue with Example SSO' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.example/authorize?state=1'));
    expect(api.made(begin)[0]?.body).toEqual({ provider: 'oidc', locale: 'en', return: '/dashboard/music' });
    expect(screen.queryByRole('button', { name: 'Extend with Google' })).toBeNull();
  });

  test('that succeed return to the previous page', async () => {
    signedIn = true;
    const { address } = showPage(<CallbackPage />, '/auth/callback?return=%2Fdashboard%2Fmusic%3Fa%3D1');
    await screen.findByText('Login successful');
    await waitFor(() => expect(address()).toBe('/dashboard/music?a=1'));
  });

  test.each([
    ['access_denied', 'You didn’t allow access at the other service.'],
    ['account_not_linked', /An account with this email address already exists/],
    ['email_not_found', /The other service didn’t share your email address/],
    ['state_mismatch', 'The other service didn’t confirm your identity. Try again.'],
  ])('that fail (%s) show the reason', async (error, message) => {
    showPage(<CallbackPage />, `/auth/callback?return=%2Fdashboard&error=${error}`);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute(
      'href',
      '/auth/login?return=%2Fdashboard',
    );
  });
});

describe('a forgotten password', () => {
  const resetCall = 'POST /api/auth/request-password-reset';
  const reset = 'POST /api/auth/reset-password';

  test('shows the same message whether there is an account or not', async () => {
    api.on(resetCall, () => json({ status: true }));
    const { user } = showPage(<ResetPasswordPage />, '/auth/reset-password');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Reset Password');
    await user.type(screen.getByLabelText('Email'), 'robin@example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await screen.findByText(/has an account, we sent it a link/);
    expect(screen.getByText('robin@example.com')).toBeVisible();
    expect(api.made(resetCall)[0]?.body).toEqual({ email: 'robin@example.com' });
  });

  test('shows how long to wait for another email', async () => {
    api.on(resetCall, () => problem(429, 'rate_limited', {}, { 'retry-after': '42' }));
    const { user } = showPage(<ResetPasswordPage />, '/auth/reset-password');
    await user.type(screen.getByLabelText('Email'), 'robin@example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again in 42 s.'));
  });

  test('is replaced; the link’s token is removed from the address at once', async () => {
    api.on(reset, () => json({ status: true }));
    const { user, address } = showPage(<UpdatePasswordPage />, '/auth/update-password?token=secret');
    await waitFor(() => expect(address()).toBe('/auth/update-password'));
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Use at least 10 characters')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), ' but longer now');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await screen.findByText('Your password was changed. Sign in with the new one.');
    expect(api.made(reset)[0]?.body).toEqual({ token: 'secret', newPassword: 'short but longer now' });
    expect(address()).toBe('/auth/login');
  });

  test.each(['INVALID_TOKEN', 'TOKEN_EXPIRED'])(
    'an expired link (%s) shows an explanation and offers another',
    async (code) => {
      api.on(reset, () => json({ code, message: code }, 400));
      const { user } = showPage(<UpdatePasswordPage />, '/auth/update-password?token=old');
      await user.type(await screen.findByLabelText('New password'), 'a quiet rainy evening');
      await user.click(screen.getByRole('button', { name: 'Save password' }));
      await screen.findByRole('heading', { name: 'This link no longer works' });
      expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/reset-password');
    },
  );

  test('without a link there is no form', async () => {
    showPage(<UpdatePasswordPage />, '/auth/update-password');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('the email verification link', () => {
  const verify = 'POST /api/auth/verify-email';
  const openLink = (token: string) => {
    const shown = showPage(<CallbackPage />, `/auth/callback?verify=${token}`);
    return { ...shown, confirm: async () => shown.user.click(screen.getByRole('button', { name: 'Confirm address' })) };
  };

  test('does nothing when it is opened, and is removed from the address', async () => {
    api.on(verify, () => json({ status: true }));
    const { address } = openLink('fresh');
    expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/auth/callback'));
    expect(api.made(verify)).toEqual([]);
  });

  test('is sent once by its button', async () => {
    api.on(verify, () => json({ status: true }));
    const { confirm } = openLink('fresh');
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toHaveFocus();
    expect(api.made(verify).map(({ body }) => body)).toEqual([{ token: 'fresh' }]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('shows that it no longer works', async () => {
    api.on(verify, () => json({ code: 'INVALID_TOKEN', message: 'Invalid token' }, 401));
    const { confirm } = openLink('over');
    await confirm();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
    expect(screen.getByText(/^A confirmation link works once, for 24 hours\./)).toBeVisible();
  });

  test('of a changed email requires a session', async () => {
    api.on(verify, () => problem(401, 'unauthorized'));
    const { confirm } = openLink('change');
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Sign in first' })).toBeVisible();
  });

  test('of a changed email requires the session of its account', async () => {
    api.on(verify, () => json({ code: 'INVALID_USER', message: 'Invalid user' }, 401));
    const { confirm } = openLink('change');
    await confirm();
    expect(await screen.findByRole('heading', { name: 'This link belongs to another account' })).toBeVisible();
  });
});
