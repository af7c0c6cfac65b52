import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { publicOperations } from '#generated/public-operations.ts';
import { ApiDocsPage } from './ApiDocsPage.tsx';

const calls = publicOperations.filter(({ id }) => id.startsWith('v2-'));

const key = {
  id: 'key_1',
  name: 'laptop',
  mode: 'test',
  status: 'active',
  assistant: null,
  prefix: 'cdz_test_AbCd',
  last4: 'wxyz',
  created_at: '2026-11-20T00:00:00Z',
  expires_at: null,
  last_used_at: null,
  last_used_address: null,
};
const call = {
  request_id: 'req_1',
  created_at: '2026-11-20T00:00:00Z',
  key_id: 'key_1',
  key_name: 'laptop',
  mode: 'test',
  method: 'POST',
  path: '/api/v2/generate',
  operation: 'v2-generate',
  status: 422,
  code: 'invalid_field',
  latency_ms: 3,
  credits: 0,
  task_id: null,
  address: null,
};
const page = (data: unknown[]) => json({ data, next_cursor: null });

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble();
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  api.on('GET /api/account/keys', () => page([{ ...key, id: 'key_2', mode: 'live' }, key]));
  api.on('GET /api/account/tasks', () => page([{ id: 'task_7' }]));
  api.on('GET /api/account/logs', ({ query }) => page(query.get('operation') === 'v2-generate' ? [call] : []));
});
afterEach(() => api.close());

const show = () => showPage(<ApiDocsPage known />, '/dashboard/api/docs');

test('the commands contain the key: masked on screen, complete when copied', async () => {
  api.on('POST /api/account/keys/key_1/reveal', () => json({ secret: 'cdz_test_whole' }));
  const { user } = show();
  const step = (await screen.findByText('1. Request two songs')).closest('li');
  expect(step).toHaveTextContent('Authorization: Bearer cdz_test_AbCd…wxyz');
  expect(step).toHaveTextContent('http://localhost:3000/api/v2/generate');
  expect(await screen.findByText(/task_7/)).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  vi.stubGlobal('ClipboardItem', undefined);
  await user.click(screen.getAllByRole('button', { name: 'Copy with the full key' })[0]!);
  expect(await screen.findByText('API key copied to clipboard')).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toContain('-H "Authorization: Bearer cdz_test_whole"');
  expect(document.body.innerHTML).not.toContain('cdz_test_whole');
});

test('every operation shows its price and its last result', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Operations' });
  const row = (name: RegExp) => within(table).getByRole('row', { name });
  expect(within(table).getAllByRole('row')).toHaveLength(calls.length + 1);
  expect(row(/v2\/generate/)).toHaveTextContent('5 to 12 credits, depending on the model');
  expect(row(/v2\/images/)).toHaveTextContent('4 credits per image');
  expect(row(/v2\/videos/)).toHaveTextContent('40 credits per video');
  expect(row(/timestamped-lyrics/)).toHaveTextContent('2 credits');
  expect(row(/v2\/feed/)).toHaveTextContent('Free');
  const last = await within(row(/v2\/generate/)).findByText('422');
  expect(last).toBeVisible();
  expect(row(/v2\/feed/)).toHaveTextContent('None yet');
  const links = within(row(/v2\/generate/)).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/docs/v2-generate',
    '/dashboard/api/logs?operation=v2-generate&id=req_1',
    '/docs/v2-generate#try',
  ]);
});

test('without a test key it explains how to get one', async () => {
  api.on('GET /api/account/keys', () =>
    page([
      { ...key, status: 'inactive' },
      { ...key, id: 'key_2', mode: 'live' },
    ]),
  );
  show();
  expect(await screen.findByRole('link', { name: 'Create key' })).toHaveAttribute('href', '/dashboard/api/keys');
});

test('a failed load is reported and can be retried', async () => {
  api.on('GET /api/account/keys', () => problem(500, 'internal_error'));
  api.on('GET /api/account/logs', () => problem(500, 'internal_error'));
  const { user } = show();
  await screen.findByText('Your recent requests couldn’t be loaded');
  await screen.findByText('Your keys couldn’t be loaded');
  api.on('GET /api/account/keys', () => page([key]));
  api.on('GET /api/account/logs', () => page([]));
  for (const button of screen.getAllByRole('button', { name: /again|Retry/ })) await user.click(button);
  expect(await screen.findByText('1. Request two songs')).toBeVisible();
  expect(await screen.findAllByText('None yet')).toHaveLength(calls.length);
});
