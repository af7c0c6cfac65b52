import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { page as rules } from '../../pages/auth/register.tsx';
import { RegisterPage } from './RegisterPage.tsx';

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

test('a registered email is reported at its field', async () => {
  api.on(signUp, () => json({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User already exists.' }, 422));
  await register('a quiet rainy evening');
  expect(await screen.findByText('An account with this email address already exists')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('a validation error of the sign-in library is shown at its field', async () => {
  api.on(signUp, () => json({ code: 'VALIDATION_ERROR', message: '[body.name] Give a shorter name.' }, 400));
  await register('a quiet rainy evening');
  await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid());
});
