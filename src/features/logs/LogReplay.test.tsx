import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import {
  createClip,
  createKey,
  createLogDetail,
  createLogEntry,
  createTask,
  credits,
  customer,
} from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LogsPage, LogsSkeleton } from './LogsPage.tsx';

const one = `GET /api/account/logs/${createLogEntry().request_id}`;
const place = '/dashboard/api/logs';
let api: ApiDouble;

const show = (search: string) => showAppPage(<LogsPage />, place + search, <LogsSkeleton />);

beforeEach(() => {
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [createKey()], next_cursor: null }))
    .on('GET /api/account/logs', () => json({ data: [createLogEntry()], next_cursor: null }))
    .on('GET /api/account/logs/histogram', () => json({ step_seconds: 1, buckets: [], complete: true }))
    .on('GET /api/account/logs/filters', () => json({ data: [], next_cursor: null }))
    .on(one, () => json(createLogDetail()));
});
afterEach(() => api.close());

test('a request is replayed with a test key and compared with the original', async () => {
  api
    .on(one, () => json(createLogDetail({ mode: 'live' })))
    .on(`POST /api/account/keys/${createKey().id}/reveal`, () => json({ secret: 'cdz_test_whole' }))
    .on('POST /api/v2/generate', () => problem(422, 'unknown_model'));
  const { user, address } = show(`?id=${createLogEntry().request_id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'POST /api/v2/generate' }));
  await user.click(await dialog.findByRole('tab', { name: 'Replay' }));
  expect(address()).toBe(`${place}?id=${createLogEntry().request_id}&tab=replay`);
  await user.click(dialog.getByRole('button', { name: 'Replay' }));
  expect((await dialog.findAllByText('422'))[0]).toBeInTheDocument();
  // The list next to the panel has the new request, too.
  await vi.waitFor(() => expect(api.made('GET /api/account/logs').length).toBeGreaterThan(1), { timeout: 60_000 });
  const [sent] = api.made('POST /api/v2/generate');
  expect(sent!.headers.get('authorization')).toBe('Bearer cdz_test_whole');
  expect(sent!.body).toEqual({ model: 'v5', prompt: 'the last ferry' });
  const row = (name: string) => within(dialog.getByText(name).closest('tr')!);
  expect(row('/id').getByText('Missing')).toBeInTheDocument();
  expect(row('/code').getByText('"unknown_model"')).toBeInTheDocument();
  expect(row('content-type').getByText('Changed')).toBeInTheDocument();
});

test('without a test key a replay explains what it needs', async () => {
  api.on('GET /api/account/keys', () => json({ data: [createKey({ mode: 'live' })], next_cursor: null }));
  show(`?id=${createLogEntry().request_id}&tab=replay`);
  expect(await screen.findByText('You need an active test key to replay a request.')).toBeInTheDocument();
});

test('a request shows its task and the ledger entries', async () => {
  const task = createTask({ status: 'succeeded', clips: [createClip()], credits: { held: 0, charged: 12 } });
  const step = (id: string, name: string, postings: object[]) => ({
    id,
    cause: { kind: 'task', id: task.id, step: name },
    created_at: createLogEntry().created_at,
    postings,
  });
  api
    .on(one, () => json(createLogDetail({ task_id: task.id })))
    .on(`GET /api/account/tasks/${task.id}`, () => json(task))
    .on(`GET /api/account/clips/${createClip().id}/lyrics`, () => json({ words: [], waveform: [0.5] }))
    .on('GET /api/account/credits/ledger', () =>
      json({
        data: [
          step('txn_2', 'settle:1', [
            { account: 'held', amount: -12 },
            { account: 'revenue', amount: 12 },
          ]),
          step('txn_1', 'hold', [
            { account: 'available', amount: -12 },
            { account: 'held', amount: 12 },
          ]),
        ],
        next_cursor: null,
      }),
    );
  show(`?id=${createLogEntry().request_id}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Succeeded')).toBeInTheDocument();
  expect(dialog.getAllByText('Last Ferry').length).toBeGreaterThan(0);
  const steps = await dialog.findAllByRole('row', { name: /Reserved|Charged/ });
  expect(steps.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Reserved\w+ -12held \+12/),
    expect.stringMatching(/^Chargedheld -12revenue \+12/),
  ]);
  expect(dialog.getByRole('link', { name: 'All requests about this task' })).toHaveAttribute(
    'href',
    `${place}?task_id=${task.id}`,
  );
});
