import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Overview } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createOverview, createTask, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { OverviewPage } from './OverviewPage.tsx';

const numbers = 'GET /api/account/overview';
let api: ApiDouble;

const show = (search = '') =>
  showAppPage(<OverviewPage known />, `/dashboard/api/overview${search}`, <OverviewPage known={false} />);

const response = (some: Partial<Overview> = {}) => api.on(numbers, () => json(createOverview(some)));
const getLastQuery = () => Object.fromEntries(api.made(numbers).at(-1)!.query);
const getTitle = ({ input }: ReturnType<typeof createTask>) => input.title ?? input.prompt ?? '';
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/credits', () => json(credits))
    .on('GET /api/account/alerts', () => json({ data: [] }))
    .on('GET /api/account/tasks', () => json({ data: [], next_cursor: null }));
  response();
});
afterEach(() => {
  vi.unstubAllGlobals();
  api.close();
});

test('shows the numbers, also as tables', async () => {
  show();
  const calls = await card('Requests');
  expect(await calls.findByText('12')).toBeVisible();
  const table = calls.getByRole('table', { name: 'Requests' });
  expect(within(table).getAllByRole('row')).toHaveLength(25);
  const last = within(within(table).getAllByRole('row').at(-1)!);
  expect(last.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['9', '3']);
  const latency = within((await card('Latency')).getByRole('table'));
  expect(latency.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...Array.from({ length: 46 }, () => '–'),
    '8 ms',
    '120 ms',
  ]);
  expect((await card('Credits spent')).getByText('Generate songs', { selector: 'li' })).toHaveTextContent('24');
});

test('shows latency, errors and credits by key', async () => {
  const times = { latency_p50_ms: 8, latency_p95_ms: 120 };
  response({
    keys: [
      { id: 'key_1', name: 'web', mode: 'live', calls: 12, errors: 3, credits: 24, ...times },
      { id: null, name: '', mode: null, calls: 0, errors: 0, credits: 5, latency_p50_ms: null, latency_p95_ms: null },
    ],
  });
  show();
  const table = within(await screen.findByRole('table', { name: 'Usage by key' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['web', 'Live', '12', '3', '8 ms', '120 ms', '24'],
    ['Dashboard', '–', '0', '0', '–', '–', '5'],
  ]);
  expect(table.getByRole('link', { name: 'web' })).toHaveAttribute('href', '/dashboard/api/keys?id=key_1');
  expect(table.getByRole('link', { name: '3' })).toHaveAttribute(
    'href',
    '/dashboard/api/logs?view=causes&key_id=key_1&from=2026-11-19T10%3A00%3A00.000Z',
  );
});

test('a chart can be read with arrow keys', async () => {
  show();
  const slider = await (await card('Requests')).findByRole('slider', { name: 'Requests' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Fri, Nov 20, 9:00 AM, Succeeded: 9, Errors: 3');
  fireEvent.change(slider, { target: { value: '22' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'Fri, Nov 20, 8:00 AM, Succeeded: 0, Errors: 0');
});

test('errors link to their documentation and their requests', async () => {
  show();
  const causes = await card('Errors by cause');
  expect(await causes.findByRole('link', { name: 'invalid_field' })).toHaveAttribute(
    'href',
    '/docs/errors/invalid_field',
  );
  expect(causes.getByRole('link', { name: '3 in the logs: invalid_field' })).toHaveAttribute(
    'href',
    '/dashboard/api/logs?code=invalid_field&from=2026-11-19T10%3A00%3A00.000Z',
  );
});

test('the range is in the address, and an invalid one means the last day', async () => {
  const { address, user } = show('?range=1y');
  expect(await screen.findByRole('radio', { name: '24 hours' })).toBeChecked();
  await waitFor(() => expect(getLastQuery()).toEqual({ range: '24h', time_zone: 'UTC' }));
  response({ range: '30d', step: 'day', totals: { ...createOverview().totals, calls: 4711 } });
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(address()).toBe('/dashboard/api/overview?range=30d');
  expect(await screen.findByText('4,711')).toBeVisible();
  expect(getLastQuery()).toEqual({ range: '30d', time_zone: 'UTC' });
  const goTo = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { ...window.location, assign: goTo, origin: 'http://localhost:3000' });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Usage of 30 days (CSV)' }));
  expect(goTo).toHaveBeenCalledWith('http://localhost:3000/api/account/usage/export?range=30d&time_zone=UTC');
});

test("days start in the customer's time zone", async () => {
  api.on('GET /api/account/session', () => json({ customer: { ...customer, time_zone: 'Asia/Tokyo' }, credits }));
  show('?range=7d');
  await waitFor(() => expect(getLastQuery()).toEqual({ range: '7d', time_zone: 'Asia/Tokyo' }));
});

test('without requests and songs, a link to the first steps replaces the empty charts', async () => {
  const steps = createOverview().first_steps.map(({ step }) => ({ step, done_at: null }));
  response({ totals: { ...createOverview().totals, calls: 0 }, first_steps: steps, causes: [], operations: [] });
  show();
  expect(await screen.findByRole('link', { name: 'Open the first steps' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('numbers are compared with the previous period, and a change is good or bad by what it counts', async () => {
  response({
    totals: { calls: 12, errors: 3, credits: 24, latency_p50_ms: 8.4, latency_p95_ms: 120 },
    previous: { calls: 10, errors: 6, credits: 0, latency_p50_ms: null, latency_p95_ms: null },
  });
  show();
  const calls = await card('Requests');
  expect(await calls.findByText('+20%')).toBeVisible();
  expect(calls.getByText('previously 10')).toBeVisible();
  const causes = await card('Errors by cause');
  expect(causes.getByText('-50%').className).toMatch(/good/);
  expect(calls.getByText('+20%').className).not.toMatch(/good|bad/);
  const spent = await card('Credits spent');
  expect(spent.getByText('previously 0')).toBeVisible();
  expect(spent.queryByText(/%/)).toBeNull();
  expect((await card('Latency')).queryByText(/previously/)).toBeNull();
});

test('a task opens next to the list, and the address keeps the range', async () => {
  const task = createTask({ status: 'succeeded' });
  api
    .on('GET /api/account/tasks', () => json({ data: [task], next_cursor: null }))
    .on(`GET /api/account/tasks/${task.id}`, () => json(task))
    .on('GET /api/account/credits/ledger', () => json({ data: [], next_cursor: null }));
  const opened = `/dashboard/api/overview?range=7d&task=${task.id}`;
  const { user, address } = show(`?range=7d&task=${task.id}`);
  expect(await screen.findByRole('link', { name: getTitle(task), hidden: true })).toHaveAttribute('href', opened);
  expect(await screen.findByRole('dialog', { name: getTitle(task) })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(address()).toBe('/dashboard/api/overview?range=7d'));
});

test('a failure is reported and can be retried', async () => {
  api.on(numbers, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('Your usage couldn’t be loaded')).toBeVisible();
  response();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await (await card('Requests')).findByText('12')).toBeVisible();
});

test('alerts are added and removed, and their states are distinguished', async () => {
  const alert = (threshold: number, armed = true, crossed: string | null = null) => ({
    threshold,
    armed,
    crossed_at: crossed,
  });
  api.on('GET /api/account/alerts', () =>
    json({ data: [alert(1000, false), alert(100, false, '2026-11-20T09:00:00.000Z')] }),
  );
  api.on('PUT /api/account/alerts', ({ body }) => {
    const set = { data: (body as { thresholds: number[] }).thresholds.map((threshold) => alert(threshold)) };
    api.on('GET /api/account/alerts', () => json(set));
    return json(set);
  });
  const { user } = show();
  const alerts = await card('Low-balance alerts');
  expect(await alerts.findByText('Below 1,000')).toBeVisible();
  expect(
    alerts.getByText('Your balance is already below this. The alert is active again after a top-up.'),
  ).toBeVisible();
  expect(alerts.getByText(/^Sent /)).toBeVisible();
  // The email address is not verified.
  expect(alerts.getByText('Alerts are sent once your email address is confirmed.')).toBeVisible();

  const field = alerts.getByLabelText('Available credits');
  for (const [text, issue] of [
    ['1.5', 'Enter a whole number from 1 to 1,000,000,000'],
    ['0', 'Enter a whole number from 1 to 1,000,000,000'],
    ['100', 'An alert for this number already exists'],
  ] as const) {
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
    expect(await alerts.findByText(issue)).toBeVisible();
  }
  expect(api.made('PUT /api/account/alerts')).toEqual([]);
  await user.clear(field);
  await user.type(field, '20{Enter}');
  expect(await alerts.findByText('Below 20')).toBeVisible();
  expect(field).toHaveValue('');
  await user.click(alerts.getByRole('button', { name: 'Remove the alert below 1,000' }));
  await waitFor(() => expect(alerts.queryByText('Below 1,000')).toBeNull());
  expect(api.made('PUT /api/account/alerts').map(({ body }) => body)).toEqual([
    { thresholds: [1000, 100, 20] },
    { thresholds: [100, 20] },
  ]);
});

test('with a verified email, alerts need no hint', async () => {
  api.on('GET /api/account/session', () => json({ customer: { ...customer, email_verified: true }, credits }));
  api.on('GET /api/account/alerts', () => json({ data: [{ threshold: 20, armed: true, crossed_at: null }] }));
  show();
  const alerts = await card('Low-balance alerts');
  expect(await alerts.findByText('Below 20')).toBeVisible();
  expect(alerts.queryByText(/Alerts are sent once/)).toBeNull();
});

test('keys near their budget are listed', async () => {
  response({
    keys_near_budget: [
      { id: 'key_1', name: '', period: 'month', used: 1190, budget: 1200 },
      { id: 'key_1', name: '', period: 'day', used: 80, budget: 100 },
    ],
  });
  show();
  const near = await card('Keys near their budget');
  expect(near.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Unnamed1,190 of 1,200 credits this month (UTC)',
    'Unnamed80 of 100 credits today (UTC)',
  ]);
});
