import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LogEntry } from '#generated/account/types.gen.ts';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { createKey, createLogEntry, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LogsPage, LogsSkeleton } from './LogsPage.tsx';

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [createKey()], next_cursor: null }))
    .on('GET /api/account/logs/histogram', () => json({ step_seconds: 1, buckets: [], complete: true }))
    .on('GET /api/account/logs/filters', () => json({ data: [], next_cursor: null }));
});
afterEach(() => api.close());

const poll = (n: number, some: Partial<LogEntry> = {}) =>
  createLogEntry({
    request_id: `req_${n}`,
    method: 'GET',
    path: '/api/v2/tasks/task_1',
    operation: 'v2-task',
    status: 200,
    ...some,
  });

test('polls of one task are one row, which shows the others', async () => {
  const other = poll(4, { path: '/api/v2/tasks/task_2' });
  const data = [poll(1), poll(2), poll(3), other, poll(5), createLogEntry()];
  api.on('GET /api/account/logs', () => json({ data, next_cursor: null }));
  const { user } = showAppPage(<LogsPage />, '/dashboard/api/logs', <LogsSkeleton />);
  const count = () => screen.getAllByRole('link', { name: /tasks/ }).length;
  const more = await screen.findByRole('button', { name: '2 more' });
  expect(count()).toBe(3);
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(count()).toBe(5);
  await user.click(more);
  expect(count()).toBe(3);
});

test('a page of polls is a few rows, so the next pages load until the screen is full or 200 requests are loaded', async () => {
  let pages = 0;
  api.on('GET /api/account/logs', () => {
    pages += 1;
    const data = Array.from({ length: 50 }, (_, n) => poll(50 * pages + n));
    return json({ data, next_cursor: String(pages) });
  });
  showAppPage(<LogsPage />, '/dashboard/api/logs', <LogsSkeleton />);
  expect(await screen.findByRole('button', { name: 'Load more' })).toBeVisible();
  expect(screen.getByRole('button', { name: '199 more' })).toBeVisible();
  expect(pages).toBe(4);
});
