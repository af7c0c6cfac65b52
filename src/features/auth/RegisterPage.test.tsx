import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const rules = { middleware: ['guest'] } as const;

const signUp = 'POST /api/auth/sign-up/email';
let api: ApiDouble;
let signedIn = false;

beforeEach(() => {
  signedIn = false;
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: signedIn ? customer : null, credits }))
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false }))
    .on(signUp, () => {
      signedIn = true;
      return json({ user: {} });
    });
});
afterEach(() => api.close());

async function register(password: string, email = 'robin@example.com') {
  const page = showPage(<RegisterPage />, '/auth/register', rules);
  await page.user.type(screen.getByLabelText('Name'), ' Robin ');
  await page.user.type(screen.getByLabelText('Email'), email);
  await page.user.type(screen.getByLabelText('Password'), password);
  await page.user.click(screen.getByRole('button', { name: 'Create account' }));
  return page;
}

test('shows the sign-up credits and the password rules', () => {
  showPage(<RegisterPage />, '/auth/register', rules);
  expect(screen.getByText('Your account starts with 50 credits.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'At least 10 characters, and different from your email address',
  );
});

test('creates an account and continues to the dashboard', async () => {
  const { address } = await register('a quiet rainy evening');
  await waitFor(() => expect(address()).toBe('/dashboard/api/overview'));
  expect(api.made(signUp)[0]?.body).toEqual({
    name: 'Robin',
    email: 'robin@example.com',
    password: 'a quiet rainy evening',
    locale: 'en',
  });
});

test.each([
  ['too short', 'Use at least 10 characters'],
  ['😀😀😀😀😀', 'Use at least 10 characters'],
  ['Robin@Example.com', 'Choose a password that isn’t your email address'],
])('the password %j is rejected before it is sent', async (password, message) => {
  await register(password);
  expect(await screen.findByText(message)).toBeVisible();
  expect(api.made(signUp)).toEqual([]);
});

test('each field reports its own rule, and the first one gets the focus', async () => {
  const { user } = showPage(<RegisterPage />, '/auth/register', rules);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '🎵'.repeat(101) } });
  await user.type(screen.getByLabelText('Password'), 'a'.repeat(129));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Use up to 100 characters'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'Enter an email address, such as name@example.com',
  );
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Use at most 128 characters');
  expect(api.made(signUp)).toEqual([]);
});

test('a sign-up without a session refers to the email, whether the address is new or taken', async () => {
  api.on(signUp, () => json({ token: null, user: {} }));
  const { address } = await register('a quiet rainy evening');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText('robin@example.com')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  expect(address()).toBe('/auth/register');
});

test('a validation error of the sign-in library is shown at its field', async () => {
  api.on(signUp, () => json({ code: 'VALIDATION_ERROR', message: '[body.name] Give a shorter name.' }, 400));
  await register('a quiet rainy evening');
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid());
});

test('before it knows who can sign up, the form is for servers where everyone can', async () => {
  showPage(<RegisterPage />, '/auth/register', rules);
  const frame = screen.getByLabelText('Password').closest('[data-for-sign-up]');
  expect(frame).toHaveAttribute('data-for-sign-up', 'open');
  await waitFor(() => expect(frame).not.toHaveAttribute('data-for-sign-up'));
});

test('closed sign-up says so and leads to the sign-in', async () => {
  api.on('GET /api/account/sign-in', () => json({ providers: [], captcha: false, sign_up: 'closed' }));
  showPage(<RegisterPage />, '/auth/register?return=%2Fblog', rules);
  expect(await screen.findByRole('heading', { name: 'Sign-up is closed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login?return=%2Fblog');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

describe('sign-up by invitation', () => {
  beforeEach(() => {
    const providers = [{ id: 'oidc', name: 'Example SSO' }];
    api.on('GET /api/account/sign-in', () => json({ providers, captcha: false, sign_up: 'invited' }));
  });

  test('explains itself without an invitation', async () => {
    showPage(<RegisterPage />, '/auth/register', rules);
    expect(await screen.findByRole('heading', { name: 'Sign-up is by invitation' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  async function openInvitation() {
    const page = showPage(<RegisterPage />, '/auth/register?invitation=t1', rules);
    await screen.findByRole('button', { name: 'Continue with Example SSO' });
    // The token isn't stored in the history.
    expect(page.address()).toBe('/auth/register');
    return page;
  }

  test('sends the invitation with the form, and explains its rejection', async () => {
    api.on(signUp, () => problem(403, 'forbidden'));
    const { user } = await openInvitation();
    await user.type(screen.getByLabelText('Name'), 'Robin');
    await user.type(screen.getByLabelText('Email'), 'robin@example.com');
    await user.type(screen.getByLabelText('Password'), 'a quiet rainy evening');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/^No account can be created with this address/)).toBeVisible();
    expect(api.made(signUp)[0]?.body).toMatchObject({ email: 'robin@example.com', invitation: 't1' });
  });

  test('takes the invitation to a sign-in service', async () => {
    const start = 'POST /api/auth/sign-in/social';
    api.on(start, () => problem(503, 'unavailable'));
    const { user } = await openInvitation();
    await user.click(screen.getByRole('button', { name: 'Continue with Example SSO' }));
    await waitFor(() => expect(api.made(start)[0]?.body).toEqual({ provider: 'oidc', locale: 'en', invitation: 't1' }));
  });
});
