import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { createKey, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { showPage } from '../../../tests/app/show-page.tsx';
import { ApiPage } from './ApiPage.tsx';

const secret = 'cdz_test_7c2mzk4x9q6wv3ht8rjn5bya';
let api: ApiDouble;
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.sample;
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [createKey()], next_cursor: null }))
    .on(`POST /api/account/keys/${createKey().id}/reveal`, () => json({ secret }))
    .on('GET /api/status', () => json({ state: 'operational', as_of: '', components: [], days: [] }));
});
afterEach(() => api.close());

/** The highlighted request. */
const findCurl = async () => (await screen.findByText('curl', { selector: 'code > *' })).closest('code');

const show = () => showAppPage(<ApiPage />, '/dashboard/api');

test('shows the address, a masked key and a request, which is sent with the secret', async () => {
  api.on('POST /api/v2/generate', () => json({}, 202)).on('GET /api/account/credits', () => json(credits));
  const { user } = show();
  const request = within(await screen.findByRole('region', { name: 'Send a request' }));
  expect(await findCurl()).toHaveTextContent('Authorization: Bearer cdz_test_7c2m…5bya');
  expect(screen.getByText('http://localhost:3000/api/v2')).toBeVisible();
  expect(screen.getByText('All systems operational')).toBeVisible();
  await user.click(request.getByRole('button', { name: 'Send it now' }));
  expect(await request.findByText('202')).toBeVisible();
  expect(api.made('POST /api/v2/generate')[0]!.headers.get('authorization')).toBe(`Bearer ${secret}`);
});

test('each client is installed by one command', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'JavaScript' }));
  expect(screen.getByText(/^npm install http:\/\/localhost:3000\/client\//)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy the install command' })).toBeVisible();
});

test('a visitor creates a key first; the code reads it from the environment', async () => {
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  showPage(<ApiPage />, '/dashboard/api');
  expect(await findCurl()).toHaveTextContent('Authorization: Bearer $API_KEY');
  expect(screen.getByRole('link', { name: 'Create key' })).toHaveAttribute('href', '/dashboard/api/keys?create');
  expect(screen.queryByRole('button', { name: 'Send it now' })).toBeNull();
});
