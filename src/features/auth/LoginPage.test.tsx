import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { LoginPage } from './LoginPage.tsx';

const rules = { middleware: ['guest'] } as const;

const signIn = 'POST /api/auth/sign-in/email';
let api: ApiDouble;
let signedIn = false;

beforeEach(() => {
  signedIn = false;
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: signedIn ? customer : null, credits }))
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false }))
    .on(signIn, () => {
      signedIn = true;
      return json({ user: {} });
    });
});
afterEach(() => api.close());

async function logIn(at = '/auth/login') {
  const shown = showPage(<LoginPage />, at, rules);
  await shown.user.type(screen.getByLabelText('Email'), 'robin@example.com');
  await shown.user.type(screen.getByLabelText('Password'), 'a quiet rainy evening');
  await shown.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return shown;
}

test('logs in, shows the success message, and opens the overview', async () => {
  const { address } = await logIn();
  await screen.findByText('Login successful');
  await waitFor(() => expect(address()).toBe('/dashboard/api/overview'));
  expect(api.made(signIn)[0]?.body).toEqual({ email: 'robin@example.com', password: 'a quiet rainy evening' });
});

test('returns to the previous page', async () => {
  const { address } = await logIn('/auth/login?return=%2Fdashboard%2Fmusic%3Fa%3D1');
  await waitFor(() => expect(address()).toBe('/dashboard/music?a=1'));
});

test('redirects to no other site', async () => {
  const { address } = await logIn('/auth/login?return=%2F%2Fevil.example%2Fdashboard');
  await waitFor(() => expect(address()).toBe('/dashboard/api/overview'));
});

test('a signed-in visitor is redirected', async () => {
  signedIn = true;
  const { address } = showPage(<LoginPage />, '/auth/login?return=%2Fdashboard%2Fmusic', rules);
  await waitFor(() => expect(address()).toBe('/dashboard/music'));
});

test('a suspended customer is led to support', async () => {
  api.on(signIn, () => problem(403, 'account_suspended'));
  await logIn();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This account is suspended.'));
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
});

test('does not reveal whether the email or the password is wrong', async () => {
  api.on(signIn, () => json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, 401));
  const { address } = await logIn();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The email or password is incorrect'));
  expect(address()).toBe('/auth/login');
  expect(screen.getByLabelText('Password')).toHaveValue('a quiet rainy evening');
});

test('missing fields are reported before anything is sent', async () => {
  const { user } = showPage(<LoginPage />, '/auth/login');
  await user.type(screen.getByLabelText('Email'), 'robin');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter an email address, such as name@example.com')).toBeVisible();
  expect(screen.getByText('Enter your password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(api.made(signIn)).toEqual([]);
});

test('a throttle shows how long it lasts, and disables the button', async () => {
  api.on(signIn, () => problem(429, 'rate_limited', {}, { 'retry-after': '42' }));
  await logIn();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many requests. Try again in 42 s.'));
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
});

test('the message disappears when the throttle ends', async () => {
  api.on(signIn, () => problem(429, 'rate_limited', {}, { 'retry-after': '1' }));
  await logIn();
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a server error is not reported as a wrong password', async () => {
  api.on(signIn, () => problem(500, 'internal_error'));
  await logIn();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('System error'));
});

test('a failed session request is reported, not treated as success', async () => {
  const { user, address } = showPage(<LoginPage />, '/auth/login');
  await waitFor(() => expect(api.made('GET /api/account/session')).toHaveLength(1));
  api.on('GET /api/account/session', () => problem(500, 'internal_error'));
  await user.type(screen.getByLabelText('Email'), 'robin@example.com');
  await user.type(screen.getByLabelText('Password'), 'a quiet rainy evening');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('System error'));
  expect(screen.queryByText('Login successful')).toBeNull();
  expect(address()).toBe('/auth/login');
});

test('a browser that stores no session cookie gets an explanation', async () => {
  api.on(signIn, () => json({ user: {} }));
  await logIn();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Your browser didn’t store the session.'));
});

test('the password can be shown', async () => {
  const { user } = showPage(<LoginPage />, '/auth/login');
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(password).toHaveAttribute('type', 'password');
});
