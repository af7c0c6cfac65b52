import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { VerifyEmailNotice } from './account-notices.tsx';

const session = 'GET /api/account/session';
let api: ApiDouble;
beforeEach(() => {
  sessionStorage.clear();
  api = new ApiDouble().on(session, () => json({ customer: { ...customer, email_verified: false }, credits }));
});
afterEach(() => api.close());

const show = () => showPage(<VerifyEmailNotice />, '/dashboard/api/overview');
const notice = { name: 'Confirm your email address' };

test('the reminder can wait until the tab is closed', async () => {
  const { user } = show();
  expect(await screen.findByRole('region', notice)).toHaveTextContent(customer.email);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', notice)).toBeNull();
  show();
  await waitFor(() => expect(api.made(session)).toHaveLength(2));
  expect(screen.queryByRole('region', notice)).toBeNull();
});
