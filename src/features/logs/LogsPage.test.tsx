import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createKey, createLogDetail, createLogEntry, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LogsPage, LogsSkeleton } from './LogsPage.tsx';

const list = 'GET /api/account/logs';
const one = `GET /api/account/logs/${createLogEntry().request_id}`;
const place = '/dashboard/api/logs';
let api: ApiDouble;

const page = (logs: readonly LogEntry[], next: string | null = null) => json({ data: logs, next_cursor: next });
const show = (search = '') => showAppPage(<LogsPage />, place + search, <LogsSkeleton />);

/** The latest query of the list. */
const getLastQuery = () => Object.fromEntries(api.made(list).at(-1)!.query);

beforeEach(() => {
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [createKey()], next_cursor: null }))
    .on(list, () => page([createLogEntry()]))
    .on('GET /api/account/logs/histogram', () => json({ step_seconds: 1, buckets: [], complete: true }))
    .on('GET /api/account/logs/filters', () => json({ data: [], next_cursor: null }))
    .on(one, () => json(createLogDetail()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  api.close();
});

test('lists requests with their results', async () => {
  show();
  const row = within((await screen.findByRole('link', { name: /generate/ })).closest('tr')!);
  for (const text of ['202', '12', '12 ms', 'first', 'req_7c2m…5bya']) expect(row.getByText(text)).toBeVisible();
  expect(getLastQuery()).toEqual({ limit: '50' });
});

test('a rejected request shows how many more were counted with it', async () => {
  const rejected = createLogEntry({ status: 429, code: 'rate_limited', repeats: 4812 });
  api
    .on(list, () => page([rejected]))
    .on(`GET /api/account/logs/${rejected.request_id}`, () => json({ ...createLogDetail(), entry: rejected }));
  show(`?id=${rejected.request_id}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('and 4,812 more like this')).toBeVisible();
  expect(screen.getAllByText('and 4,812 more like this')).toHaveLength(2);
});

test('without requests it explains what to do', async () => {
  api.on(list, () => page([]));
  show();
  expect(await screen.findByText('No requests yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send your first request' })).toHaveAttribute('href', '/docs/quickstart');
});

test('filters are in the address, and invalid ones are ignored', async () => {
  const { address, user } = show('?status_class=4xx&code=nonsense&from=2026-11-20T08:00:00Z&x=1');
  await screen.findByRole('link', { name: /generate/ });
  expect(getLastQuery()).toEqual({ limit: '50', status_class: '4xx', from: '2026-11-20T08:00:00.000Z' });
  expect(screen.getByRole('radio', { name: '4xx' })).toBeChecked();

  await user.click(screen.getByText('5xx'));
  await chooseOption(user, screen.getByLabelText('Error code'), 'internal_error');
  await chooseOption(user, await screen.findByLabelText('Key'), /first/);
  await waitFor(() =>
    expect(getLastQuery()).toEqual({
      limit: '50',
      status_class: '5xx',
      code: 'internal_error',
      key_id: createKey().id,
      from: '2026-11-20T08:00:00.000Z',
    }),
  );
  expect(address()).toContain('status_class=5xx');
  const goTo = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { ...window.location, assign: goTo, origin: 'http://localhost:3000' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All matching requests (CSV)' }));
  expect(goTo).toHaveBeenCalledWith(
    expect.stringMatching(/\/api\/account\/logs\/export\?format=csv&.*code=internal_error/),
  );

  api.on(list, () => page([]));
  await chooseOption(user, screen.getByLabelText('Operation'), 'List tasks');
  expect(await screen.findByText('No requests match these filters')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  api.on(list, () => page([createLogEntry()]));
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await screen.findByRole('link', { name: /generate/ });
  expect(address()).toBe(place);
});

test.each([
  ['req_abc', 'request_id'],
  ['task_abc', 'task_id'],
])('an id is searched on Enter: %s', async (id, name) => {
  const { user, address } = show();
  await user.type(await screen.findByLabelText('Request or task ID'), ` ${id} {Enter}`);
  await waitFor(() => expect(getLastQuery()).toEqual({ limit: '50', [name]: id }));
  expect(address()).toBe(`${place}?${name}=${id}`);
});

test('more requests load on demand', async () => {
  api.on(list, ({ query }) =>
    query.get('cursor') === 'c2'
      ? page([createLogEntry({ request_id: 'req_2', path: '/api/v2/older' })])
      : page([createLogEntry()], 'c2'),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: /older/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a failed list is reported and can be retried', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('The logs couldn’t be loaded. Try again.')).toBeVisible();
  expect(screen.getByText('req_7c2mzk4x9q6wv3ht8rjn5bya').closest('[role="alert"]')).toBeVisible();
  api.on(list, () => page([createLogEntry()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /generate/ })).toBeVisible();
});

test('a request opens with its bodies, and its address opens it again', async () => {
  const text = JSON.stringify({ code: 'unknown_model', html: '<b>bold</b>' });
  api.on(one, () =>
    json(
      createLogDetail(
        { status: 422, code: 'unknown_model' },
        {
          response_body: { text, bytes: 20_000, truncated: true },
          request_body: { text: null, bytes: 3, truncated: false },
        },
      ),
    ),
  );
  const search = `?status_class=4xx&id=${createLogEntry().request_id}`;
  const { user, address } = show(search);
  const link = await screen.findByRole('link', { name: /generate/, hidden: true });
  expect(link).toHaveAttribute('href', place + search);
  const dialog = within(await screen.findByRole('dialog', { name: 'POST /api/v2/generate' }));
  expect(dialog.getByText(/<b>bold<\/b>/)).toBeInTheDocument();
  expect(dialog.getByText('The body isn’t text.')).toBeInTheDocument();
  expect(dialog.getByText('Only the first 16 kB of 20 kB are stored.')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'About this error' })).toHaveAttribute('href', '/docs/errors/unknown_model');
  await user.click(dialog.getByRole('button', { name: 'Copy as curl' }));
  expect(await screen.findByText('Copy success')).toBeVisible();
  expect(await navigator.clipboard.readText()).toContain('Bearer $API_KEY');

  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(`${place}?status_class=4xx`);
  await waitFor(() => expect(link).toHaveFocus());
});

test('a missing request is reported above the list', async () => {
  api.on('GET /api/account/logs/req_gone', () => problem(404, 'not_found'));
  show('?id=req_gone');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('The request couldn’t be loaded')).toBeInTheDocument();
  expect(dialog.getByText('This item no longer exists.')).toBeInTheDocument();
});

test('live mode polls newer requests by time, until it is switched off', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = show();
  await screen.findByRole('link', { name: /generate/ });
  const before = api.made(list).length;
  api.on(list, () => page([createLogEntry({ request_id: 'req_new', path: '/api/v2/newer' }), createLogEntry()]));
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('link', { name: /newer/ })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /generate|newer/ })).toHaveLength(2);
  expect(getLastQuery()).toEqual({ limit: '100', from: '2026-11-20T08:58:50.000Z' });
  await vi.advanceTimersByTimeAsync(3100);
  expect(api.made(list).length).toBe(before + 2);

  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  await vi.advanceTimersByTimeAsync(9000);
  expect(api.made(list).length).toBe(before + 2);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  await vi.advanceTimersByTimeAsync(3100);
  const seen = api.made(list).length;
  expect(seen).toBeGreaterThan(before + 2);

  await user.click(screen.getByRole('button', { name: 'Follow' }));
  await vi.advanceTimersByTimeAsync(9000);
  expect(api.made(list).length).toBe(seen);
});

test('failures are grouped by cause, and a cause links to its requests', async () => {
  const cause = {
    status: 402,
    code: 'insufficient_credits',
    operation: 'v2-generate',
    calls: 1234,
    keys: 2,
    first_at: createLogEntry().created_at,
    last_at: createLogEntry().created_at,
    last_request_id: 'req_last',
  };
  const causes = 'GET /api/account/logs/causes';
  api.on(causes, () => json({ data: [cause], next_cursor: null, complete: false }));
  const { user, address } = show(`?key_id=${createKey().id}`);
  await user.click(await screen.findByText('Error causes'));
  const link = await screen.findByRole('link', { name: 'insufficient_credits' });
  expect(address()).toBe(`${place}?key_id=${createKey().id}&view=causes`);
  expect(Object.fromEntries(api.made(causes)[0]!.query)).toEqual({ key_id: createKey().id });
  expect(screen.getByText('1,234')).toBeVisible();
  expect(screen.getByText(/^Only the latest 5,000 requests/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'About this error' })).toHaveAttribute(
    'href',
    '/docs/errors/insufficient_credits',
  );
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    place,
    { key_id: createKey().id, operation: 'v2-generate', code: 'insufficient_credits', status_class: '4xx' },
  ]);
});

test('a filter is saved by name, selected and deleted', async () => {
  const filters = '/api/account/logs/filters';
  const saved = { id: 'flt_1', name: 'Rejected', query: 'status_class=4xx', created_at: createLogEntry().created_at };
  let entries: object[] = [];
  api
    .on(`GET ${filters}`, () => json({ data: entries, next_cursor: null }))
    .on(`POST ${filters}`, ({ body }) => {
      entries = [{ ...saved, ...(body as object) }];
      return json(entries[0], 201);
    })
    .on(`DELETE ${filters}/flt_1`, () => {
      entries = [];
      return new Response(null, { status: 204 });
    });
  const { user, address } = show('?status_class=4xx');
  await user.click(await screen.findByRole('button', { name: 'Save filter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Rejected');
  await user.click(dialog.getByRole('button', { name: 'Save filter' }));
  expect(await screen.findByText('Filter saved')).toBeVisible();
  expect(api.made(`POST ${filters}`)[0]!.body).toEqual({ name: 'Rejected', query: 'status_class=4xx' });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe(place);
  expect(screen.getByRole('link', { name: 'Rejected' })).toHaveAttribute('href', `${place}?status_class=4xx`);
  await user.click(screen.getByRole('button', { name: 'Delete the filter Rejected' }));
  expect(await screen.findByText('Filter deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Rejected' })).toBeNull());
});

test('a period ends now, and dates replace it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00.000Z') });
  const { address, user } = show();
  await screen.findByRole('link', { name: /generate/ });
  expect(screen.getByRole('radio', { name: '30 d' })).toBeChecked();
  await user.click(screen.getByText('15 min'));
  expect(address()).toBe(`${place}?period=15m`);
  await waitFor(() => expect(getLastQuery().from).toMatch(/^2026-11-20T11:4/));
  const { from } = getLastQuery();
  await user.click(screen.getByText('Dates'));
  expect(address()).toMatch(/\?from=2026-11-20T11%3A4/);
  expect(await screen.findByLabelText('From: time of day')).toBeVisible();
  await user.click(screen.getByText('24 h'));
  await waitFor(() => expect(Date.parse(getLastQuery().from!)).toBeLessThan(Date.parse(from!)));
  expect(getLastQuery()).not.toHaveProperty('period');
  expect(address()).toBe(`${place}?period=24h`);
});

test('a bar of the histogram narrows the list to its time', async () => {
  const start = '2026-11-20T09:00:00.000Z';
  api.on('GET /api/account/logs/histogram', () =>
    json({ step_seconds: 1800, buckets: [{ start, succeeded: 3, rejected: 2, failed: 1 }], complete: false }),
  );
  const { address, user } = show('?status_class=4xx');
  const chart = await screen.findByRole('slider', { name: 'Requests over time' });
  expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/Succeeded: 3, 4xx: 2, 5xx: 1$/));
  expect(screen.getByText('Only the latest 10,000 requests are counted.')).toBeVisible();
  chart.focus();
  await user.keyboard('{Enter}');
  expect(address()).toBe(`${place}?status_class=4xx&from=2026-11-20T09%3A00%3A00.000Z&to=2026-11-20T09%3A30%3A00.000Z`);
});

test('without a network the page says so', async () => {
  show();
  await screen.findByRole('link', { name: /generate/ });
  const text = 'You are offline. This page shows what was loaded before.';
  expect(screen.queryByText(text)).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText(text)).toBeVisible();
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(text)).toBeNull();
});
