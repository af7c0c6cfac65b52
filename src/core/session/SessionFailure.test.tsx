import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble();
});
afterEach(() => api.close());

const getSession = 'GET /api/account/session';

/** A response whose body breaks off, as when the connection drops. */
const brokenResponse = () =>
  new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }), {
    headers: { 'content-type': 'application/json' },
  });

test.each([
  ['breaks off', brokenResponse],
  ['isn’t a session', () => json(null)],
])('a session response that %s is an error with a retry', async (_what, response) => {
  api.on(getSession, response);
  const { user } = showPage(<h1>Keys</h1>, '/dashboard/api/keys', { middleware: ['auth'] });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('Your account couldn’t be loaded')).toBeVisible();
  api.on(getSession, () => json({ customer, credits }));
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Keys' })).toBeVisible();
});
