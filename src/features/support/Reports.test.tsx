import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReportReview } from '#generated/account/types.gen.ts';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { AdminPage } from './AdminPage.tsx';
// Load lazy components first, so that tests only wait for responses.
import './sections/ReportSection.tsx';

const at = '2026-11-20T09:00:00.000Z';
const reported: ReportReview = {
  id: 'clip_1',
  kind: 'song',
  title: 'Low tide',
  visibility: 'public',
  duration: 100,
  width: null,
  height: null,
  waveform: [0.1, 1],
  media_url: 'http://localhost:3000/api/files/song',
  cover_url: null,
  task_id: 'task_1',
  customer_id: 'cus_1',
  customer_email: 'kim@example.com',
  state: 'waiting',
  reports: 21,
  said: [{ reason: 'rights_of_others', details: 'I wrote it.', at }],
  note: '',
  created_at: at,
  reported_at: at,
  decided_at: null,
};
const list = 'GET /api/admin/reports';
const decision = 'POST /api/admin/reports/clip_1/decision';

let api: ApiDouble;
let works: ReportReview[];
beforeEach(() => {
  works = [reported];
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: { ...customer, role: 'support' }, credits }))
    .on('GET /api/admin/queues', () => json({ reports: works.length }))
    .on(list, () => json({ data: works, next_cursor: null }))
    .on(decision, ({ body }) => {
      works = [];
      return json({ ...reported, state: (body as { decision: ReportReview['state'] }).decision });
    });
});
afterEach(() => api.close());

const show = (query = '') =>
  showPage(<AdminPage known />, `/user/admin?section=reports${query}`, {
    middleware: ['admin'],
    skeleton: <AdminPage known={false} />,
  });
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => {
  const found = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(found).toBeVisible());
  return within(found);
};

test('a reported work plays in place, with the reports about it', async () => {
  show('&kind=song&customer=kim%40example.com');
  const work = within(await screen.findByRole('listitem', { name: 'Low tide' }));
  expect(work.getByRole('button', { name: 'Play Low tide' })).toBeVisible();
  expect(work.getByText('I wrote it.')).toBeVisible();
  expect(work.getByText('It infringes my rights or someone else’s')).toBeVisible();
  expect(work.getByText('21 reports in total')).toBeVisible();
  expect(work.getByText('kim@example.com')).toBeVisible();
  expect(Object.fromEntries(api.made(list)[0]!.query)).toEqual({
    queue: 'waiting',
    kind: 'song',
    customer: 'kim@example.com',
    limit: '25',
  });
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    'http://localhost:3000/api/admin/reports/export?queue=waiting&kind=song&customer=kim%40example.com',
  );
  expect(await screen.findByRole('link', { name: /^Reported works ?1$/ })).toBeVisible();
});

test('reports are dismissed at once', async () => {
  const { user } = show();
  await user.click(await button('Dismiss'));
  expect(await screen.findByText('Reports dismissed')).toBeVisible();
  expect(await screen.findByText('No waiting reports')).toBeVisible();
  expect(api.made(decision).map(({ body }) => body)).toEqual([{ decision: 'dismissed', note: '' }]);
});

test('a work is taken down with a message to its customer', async () => {
  const { user } = show();
  await user.click(await button('Take down'));
  const takeDownDialog = await dialog('Take down');
  await user.click(takeDownDialog.getByRole('button', { name: 'Take down' }));
  expect(await takeDownDialog.findByText('This field is required')).toBeVisible();
  await user.type(takeDownDialog.getByLabelText('Message to the customer'), 'It is not yours.');
  await user.click(takeDownDialog.getByRole('button', { name: 'Take down' }));
  expect(await screen.findByText('Work taken down')).toBeVisible();
  expect(api.made(decision).map(({ body }) => body)).toEqual([{ decision: 'taken_down', note: 'It is not yours.' }]);
});

test('a removed work can be restored; its files may be gone', async () => {
  works = [{ ...reported, state: 'taken_down', visibility: 'private', media_url: null, note: 'Not yours.' }];
  const { user } = show('&queue=done');
  expect(await screen.findByText('The files are deleted.')).toBeVisible();
  expect(screen.getByText('Not yours.')).toBeVisible();
  await user.click(await button('Restore'));
  await user.click((await dialog('Restore')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Work restored')).toBeVisible();
  expect(api.made(decision).map(({ body }) => body)).toEqual([{ decision: 'restored', note: '' }]);
});
