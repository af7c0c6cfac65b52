import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Overview } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createOverview, createWorkRecord, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { showPage } from '../../../tests/app/show-page.tsx';
import { DashboardPage } from './DashboardPage.tsx';
// Load the lazy component first, so that tests only wait for responses.
import './Summary.tsx';

const numbers = 'GET /api/account/overview';
const works = 'GET /api/account/works';
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
    .on('GET /api/account/session', () =>
      json({ customer: { ...customer, created_at: '2026-01-02T09:00:00.000Z' }, credits }),
    )
    .on(works, () => json({ data: [], next_cursor: null }));
});
afterEach(() => api.close());

test('the next step has the main action, above the summary; done steps are one line', async () => {
  respond(complete('callback', 'credits'));
  show();
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByRole('progressbar', { name: '3 of 5 done' })).toHaveValue(3);
  const list = (name: string) => within(steps.getByRole('list', { name }));
  expect(
    list('3 of 5 done')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Create an API key', 'Make your first song', 'Limit what a key can spend']);
  const next = steps.getByRole('link', { name: 'Open Webhooks' });
  expect(next).toHaveAttribute('href', '/dashboard/api/webhooks');
  expect(next.className).toMatch(/primary/);
  expect(list('Later steps').getByRole('link')).toHaveAttribute('href', '/dashboard/api/billing');
  expect(await screen.findByRole('list', { name: 'Last 30 days' })).toBeVisible();
});

test('when all steps are done, the summary is alone', async () => {
  respond({
    ...complete(),
    keys_near_budget: [{ id: 'key_1', name: 'web', period: 'day', used: 80, budget: 100 }],
  });
  show();
  const month = within(await screen.findByRole('list', { name: 'Last 30 days' }));
  const from = encodeURIComponent(createOverview().from);
  expect(await month.findByText('25%')).toBeVisible();
  expect(month.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Available credits', '/dashboard/api/billing'],
    ['Credits spent in 30 days', '/dashboard/api/overview?range=30d'],
    ['Requests in 30 days', '/dashboard/api/overview?range=30d'],
    ['Error rate in 30 days', `/dashboard/api/logs?view=causes&from=${from}`],
  ]);
  expect(month.getByText('previously 10')).toBeVisible();
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
  expect(attention.getByRole('link', { name: 'web' })).toHaveAttribute('href', '/dashboard/api/keys?id=key_1');
  expect(attention.getByRole('link', { name: 'invalid_field' })).toHaveAttribute(
    'href',
    '/dashboard/api/logs?period=24h&code=invalid_field',
  );
  expect(within(screen.getByRole('region', { name: 'Create' })).getByRole('link', { name: 'Music' })).toHaveAttribute(
    'href',
    '/dashboard/music',
  );
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('an account without a period to compare with sees since when its numbers count', async () => {
  const created = new Date(Date.parse(createOverview().from) + 60_000).toISOString();
  api.on('GET /api/account/session', () => json({ customer: { ...customer, created_at: created }, credits }));
  respond(complete());
  show();
  expect(await screen.findAllByText(/^Since Nov 19, 2026$/)).toHaveLength(2);
});

test('the latest work of each task plays, or opens in the library', async () => {
  const song = createWorkRecord({ id: 'clip_1', task_id: 'task_1', title: 'Low tide' });
  api.on(works, () =>
    json({
      data: [
        song,
        { ...song, id: 'clip_2', version: 2, title: 'Low tide, again' },
        createWorkRecord({ id: 'img_1', task_id: 'task_2', kind: 'image', title: 'A harbor', waveform: [] }),
      ],
      next_cursor: null,
    }),
  );
  respond(complete());
  show();
  const latest = within(await screen.findByRole('region', { name: 'Latest works' }));
  expect(await latest.findByRole('button', { name: 'Play Low tide' })).toBeVisible();
  expect(latest.getAllByRole('article')).toHaveLength(2);
  expect(latest.getByRole('link', { name: 'Open A harbor' })).toHaveAttribute('href', '/dashboard/library?id=img_1');
  expect(Object.fromEntries(api.made(works)[0]!.query)).toEqual({ state: 'available', limit: '24' });
});

test('an account without works is told what makes one', async () => {
  respond(complete('song'));
  show();
  expect(await screen.findByText('No works yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Generate a song' })).toHaveAttribute('href', '/dashboard/music');
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
