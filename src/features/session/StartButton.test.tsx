import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { OperatorNote } from './OperatorNote.tsx';
import { StartButton } from './StartButton.tsx';

let api: ApiDouble;
afterEach(() => api.close());

function show(who: typeof customer | null) {
  api = new ApiDouble().on('GET /api/account/session', () => json({ customer: who, credits: who && credits }));
  showPage(
    <>
      <StartButton>Create an account</StartButton>
      <OperatorNote />
    </>,
    '/',
  );
}

test('visitors sign up', async () => {
  show(null);
  await waitFor(() => expect(api.made('GET /api/account/session')).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/auth/register');
});

test('signed-in customers open the dashboard, and see no note for administrators', async () => {
  show(customer);
  expect(await screen.findByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByText(/no live engine/)).toBeNull();
});

test('administrators see why no live mode is offered', async () => {
  show({ ...customer, role: 'admin' });
  expect(await screen.findByText(/no live engine is configured/)).toHaveAttribute('data-for-engine', 'sandbox');
  expect(screen.getByRole('link', { name: 'Setup' })).toHaveAttribute('href', '/user/admin?section=setup');
});
