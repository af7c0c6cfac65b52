import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Overview } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createOverview, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { showPage } from '../../../tests/app/show-page.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const numbers = 'GET /api/account/overview';
const moment = '2026-11-20T09:00:00.000Z';
let api: ApiDouble;

const show = () => showAppPage(<DashboardPage />, '/dashboard');
const respond = (some: Partial<Overview> = {}) => api.on(numbers, () => json(createOverview(some)));
const complete = (...open: readonly string[]) => ({
  first_steps: createOverview().first_steps.map(({ step }) => ({ step, done_at: open.includes(step) ? null : moment })),
});

beforeEach(() => {
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/tasks', () => json({ data: [], next_cursor: null }));
});
afterEach(() => api.close());

test('an account is led through five steps, the first open one with the main action', async () => {
  respond(complete('callback', 'credits'));
  show();
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByRole('progressbar', { name: '3 of 5 done' })).toHaveValue(3);
  const items = steps.getAllByRole('listitem');
  expect(items.map(({ textContent }) => /\(done\)/.test(textContent ?? ''))).toEqual([true, true, false, true, false]);
  const links = items.map((item) => within(item).queryAllByRole('link').at(-1)?.getAttribute('href'));
  expect(links).toEqual([undefined, undefined, '/dashboard/api/webhooks', undefined, '/dashboard/api/billing']);
  expect(steps.getByRole('link', { name: 'Open Webhooks' }).className).toMatch(/primary/);
  expect(steps.getByRole('link', { name: 'Buy credits' }).className).not.toMatch(/primary/);
  expect(screen.queryByRole('list', { name: 'Last 24 hours' })).toBeNull();
});

test('when all steps are done, the summary of the last day replaces them', async () => {
  respond({
    ...complete(),
    keys_near_budget: [{ id: 'key_1', name: 'web', period: 'day', used: 80, budget: 100 }],
  });
  show();
  const day = within(await screen.findByRole('list', { name: 'Last 24 hours' }));
  expect(day.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Available credits', '/dashboard/api/billing'],
    ['Requests in 24 hours', '/dashboard/api/overview'],
    ['Error rate', '/dashboard/api/logs?period=24h&view=causes'],
    ['Median latency', '/dashboard/api/overview'],
  ]);
  expect(day.getByText('25%')).toBeVisible();
  expect(day.getByText('previously 60%')).toBeVisible();
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
  expect(attention.getByRole('link', { name: 'web' })).toHaveAttribute('href', '/dashboard/api/keys?id=key_1');
  expect(attention.getByRole('link', { name: 'invalid_field' })).toHaveAttribute(
    'href',
    '/dashboard/api/logs?period=24h&code=invalid_field',
  );
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('without failures, the summary says that nothing needs attention', async () => {
  respond({ ...complete(), causes: [], totals: { ...createOverview().totals, calls: 0, errors: 0 } });
  show();
  expect(await screen.findByText('No failed requests in 24 hours, and no key is near its budget.')).toBeVisible();
});

test('visitors see the steps, none of them done', async () => {
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  showPage(<DashboardPage />, '/dashboard');
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByRole('progressbar')).toHaveValue(0);
  expect(steps.getByRole('link', { name: 'Create key' })).toHaveAttribute('href', '/dashboard/api/keys');
  expect(api.made(numbers)).toEqual([]);
});

test('a failure is reported and can be retried', async () => {
  api.on(numbers, () => problem(500, 'internal_error'));
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  respond(complete('key'));
  await user.click(retry);
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
});
