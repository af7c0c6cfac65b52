import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { StatusPage } from './StatusPage.tsx';

const polled = 'GET /api/status';
const status = {
  state: 'operational',
  as_of: '2026-11-20T00:00:00Z',
  components: [{ id: 'database', state: 'operational', latency_ms: 3, waiting_seconds: null }],
  days: [],
};

let api: ApiDouble;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  api = new ApiDouble();
});
afterEach(() => {
  vi.useRealTimers();
  api.close();
});

/** Each check advances the timers by its interval. */
const soon = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 60_000 });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const unreached = () => screen.getByText('The server isn’t responding');

test('the measurements stay while the server is down, and requests become rarer', async () => {
  api.on(polled, () => json(status));
  showPage(<StatusPage />, '/status');
  await soon(() => expect(screen.getByText('All systems operational')).toBeVisible());
  api.on(polled, () => problem(404, 'not_found'));
  await pass(15_000);
  await soon(() => expect(unreached()).toBeVisible());
  expect(screen.getByText('Database')).toBeVisible();
  const made = api.made(polled).length;
  await pass(20_000);
  expect(api.made(polled)).toHaveLength(made);
  api.on(polled, () => json(status));
  await pass(10_000);
  await soon(() => expect(screen.getByText('All systems operational')).toBeVisible());
});

test('a day that isn’t green says how long the service was slow or down', async () => {
  const days = [
    { date: '2026-11-17', operational: 1440, degraded: 0, down: 0 },
    { date: '2026-11-18', operational: 1400, degraded: 40, down: 0 },
    { date: '2026-11-19', operational: 1375, degraded: 60, down: 5 },
  ];
  api.on(polled, () => json({ ...status, days }));
  showPage(<StatusPage />, '/status');
  await soon(() => expect(screen.getByText('Days with incidents')).toBeVisible());
  expect(screen.getByText('November 19, 2026').closest('li')).toHaveTextContent(
    'Degraded for 1 hour · Down for 5 minutes',
  );
  expect(screen.getByText('November 18, 2026').closest('li')).toHaveTextContent('Degraded for 40 minutes');
  expect(screen.queryByText('November 17, 2026')).toBeNull();
});

test('a server that has never responded is shown while the next request is sent', async () => {
  api.on(polled, () => problem(404, 'not_found'));
  showPage(<StatusPage />, '/status');
  await soon(() => expect(unreached()).toBeVisible());
  api.on(polled, () => new Promise<Response>(() => undefined));
  await pass(30_000);
  expect(api.made(polled)).toHaveLength(2);
  expect(unreached()).toBeVisible();
});
