import { screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createLogDetail, createLogEntry, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LogsPage, LogsSkeleton } from './LogsPage.tsx';

const entry = createLogEntry({ status: 422, code: 'unknown_model' });
const text = JSON.stringify({ detail: '`model` must be one of: v4, v5.' });
const api = new ApiDouble()
  .on('GET /api/account/session', () => json({ customer, credits }))
  .on('GET /api/account/keys', () => json({ data: [], next_cursor: null }))
  .on('GET /api/account/logs', () => json({ data: [entry], next_cursor: null }))
  .on(`GET /api/account/logs/${entry.request_id}`, () =>
    json({ ...createLogDetail(), entry, response_body: { text, bytes: 48, truncated: false } }),
  )
  .on('GET /api/account/logs/histogram', () => json({ step_seconds: 1, buckets: [], complete: true }))
  .on('GET /api/account/logs/filters', () => json({ data: [], next_cursor: null }));
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.close());

const show = (search = '') => showAppPage(<LogsPage />, `/dashboard/api/logs${search}`, <LogsSkeleton />);

test('on a phone, the status and the period are selects', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(max-width: 576px)',
  }));
  const { user, address } = show();
  expect(await screen.findByRole('combobox', { name: 'Period' })).toBeVisible();
  await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), '4xx');
  expect(address()).toBe('/dashboard/api/logs?status_class=4xx');
});

test('a failed request begins with the sentence of its response', async () => {
  show(`?id=${entry.request_id}`);
  expect(await screen.findByText('`model` must be one of: v4, v5.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'About this error' })).toHaveAttribute('href', '/docs/errors/unknown_model');
});
