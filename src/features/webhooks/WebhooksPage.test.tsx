import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebhookDelivery, WebhookEndpoint } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { WebhooksPage, WebhooksSkeleton } from './WebhooksPage.tsx';

const place = '/dashboard/api/webhooks';
const list = 'GET /api/account/webhooks';
const create = 'POST /api/account/webhooks';
const deliveries = 'GET /api/account/webhooks/deliveries';
const moment = '2026-11-20T09:00:00.000Z';

const endpoint = (some: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'whe_1',
  mode: 'live',
  url: 'https://a.example/hook',
  description: 'Orders',
  events: ['task.complete'],
  enabled: true,
  failing_since: null,
  gone: false,
  paused_at: null,
  created_at: moment,
  ...some,
});

const delivery = (some: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'dlv_1',
  event_id: 'evt_1',
  task_id: 'task_1',
  endpoint_id: 'whe_1',
  type: 'task.complete',
  sequence: 3,
  mode: 'live',
  url: 'https://a.example/hook',
  status: 'failed',
  attempts: [{ at: moment, duration_ms: 120, outcome: 'status', status_code: 500, replay: false }],
  next_attempt_at: null,
  created_at: moment,
  completed_at: moment,
  ...some,
});

const page = (data: readonly unknown[]) => json({ data, next_cursor: null });

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on(list, () => page([endpoint()]))
    .on(create, ({ body }) => json(endpoint({ id: 'whe_2', ...(body as object) }), 201))
    .on('PATCH /api/account/webhooks/whe_1', ({ body }) => json(endpoint(body as object)))
    .on(deliveries, () => page([delivery()]))
    .on('GET /api/account/webhooks/deliveries/dlv_1', () =>
      json({ delivery: delivery(), body: '{"type":"task.complete"}', answers: ['<b>It broke</b>'] }),
    );
});
afterEach(() => api.close());

const show = (at = place) => showAppPage(<WebhooksPage />, at, <WebhooksSkeleton />);

test('lists endpoints with their state', async () => {
  show();
  const row = (await screen.findByText('https://a.example/hook')).closest('tr')!;
  for (const text of ['Orders', 'Live', 'On', 'task.complete']) expect(within(row).getByText(text)).toBeVisible();
  expect(await within(row).findByText('Failed')).toBeVisible();
  expect(Object.fromEntries(api.made(deliveries)[0]!.query)).toEqual({ endpoint_id: 'whe_1', limit: '1' });
});

test('without endpoints it explains what one is for', async () => {
  api.on(list, () => page([]));
  show();
  expect(await screen.findByText('No endpoints yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add endpoint' })).toHaveLength(2);
});

test('a failed list is reported and can be retried', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('Your endpoints couldn’t be loaded')).toBeVisible();
  api.on(list, () => page([endpoint()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('https://a.example/hook')).toBeVisible();
});

test('adds an endpoint: an error is shown at its field before and after sending', async () => {
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Add endpoint' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByLabelText('URL')).toBeVisible());
  await user.click(dialog.getByRole('checkbox', { name: /task\.complete/ }));
  await user.click(dialog.getByRole('checkbox', { name: /task\.failed/ }));
  await user.type(dialog.getByLabelText('URL'), 'hook');
  await user.click(dialog.getByRole('button', { name: 'Add endpoint' }));
  expect(await dialog.findByText('Enter a URL such as https://example.com/hook')).toBeVisible();
  expect(dialog.getByText('Choose at least one event')).toBeVisible();
  expect(api.made(create)).toHaveLength(0);

  api.on(create, () =>
    problem(422, 'address_refused', { errors: [{ pointer: '/url', code: 'address_refused', detail: 'x' }] }),
  );
  await user.clear(dialog.getByLabelText('URL'));
  await user.type(dialog.getByLabelText('URL'), 'http://10.0.0.1/');
  await user.click(dialog.getByRole('checkbox', { name: /task\.text/ }));
  await user.click(dialog.getByRole('button', { name: 'Add endpoint' }));
  expect(await dialog.findByText('This URL isn’t reachable from the internet.')).toBeVisible();
  expect(api.made(create)[0]!.body).toEqual({
    mode: 'test',
    url: 'http://10.0.0.1/',
    description: '',
    events: ['task.text'],
  });
});

test('edits an endpoint: its mode stays, and the description has a limit', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Actions for https://a.example/hook' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const description = dialog.getByLabelText(/^Description/);
  await waitFor(() => expect(description).toBeVisible());
  await user.clear(description);
  await user.click(description);
  await user.paste('x'.repeat(201));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is too long')).toBeVisible();
  await user.type(description, '{Backspace}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Endpoint saved')).toBeVisible();
  expect(api.made('PATCH /api/account/webhooks/whe_1').map(({ body }) => body)).toEqual([
    { url: 'https://a.example/hook', description: 'x'.repeat(200), events: ['task.complete'] },
  ]);
});

test('a paused endpoint shows since when, and can be resumed', async () => {
  api.on(list, () => page([endpoint({ paused_at: moment, failing_since: moment })]));
  const { user } = show();
  expect(await screen.findByText('Paused')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(api.made('PATCH /api/account/webhooks/whe_1')[0]?.body).toEqual({ enabled: true }));
  expect(await screen.findByText('Endpoint turned on')).toBeVisible();
});

test('an endpoint that returned 410 shows why it is paused', async () => {
  api.on(list, () => page([endpoint({ paused_at: moment, failing_since: moment, gone: true })]));
  show();
  expect(await screen.findByText(/returned 410 \(Gone\) and has been paused since/)).toBeVisible();
  expect(screen.queryByText(/has accepted no events/)).toBeNull();
});

test('delivery filters are in the address; one delivery opens beside the list, with the response as text', async () => {
  const { user } = show(`${place}?view=deliveries&status=failed&endpoint_id=whe_1&id=dlv_1`);
  const panel = await screen.findByRole('dialog');
  await waitFor(() => expect(panel).toBeVisible());
  expect(await within(panel).findByText('<b>It broke</b>')).toBeVisible();
  expect(within(panel).getByText('500 Rejected')).toBeVisible();
  expect(Object.fromEntries(api.made(deliveries)[0]!.query)).toEqual({
    status: 'failed',
    endpoint_id: 'whe_1',
    limit: '50',
  });
  api.on('POST /api/account/webhooks/deliveries/dlv_1/replay', () => json(delivery({ status: 'pending' }), 202));
  await user.click(within(panel).getByRole('button', { name: 'Replay' }));
  expect(await screen.findByText('Event queued for delivery')).toBeVisible();
});

test('replays all failed deliveries, and reports how many and whether there are more', async () => {
  const replay = 'POST /api/account/webhooks/replay';
  api.on(replay, () => json({ replayed: 1000, more: true }, 202));
  const { user } = show(`${place}?view=deliveries&endpoint_id=whe_1`);
  await user.click(await screen.findByRole('button', { name: 'Replay failed deliveries' }));
  const dialog = within(await screen.findByRole('dialog'));
  const since = dialog.getByLabelText<HTMLInputElement>('Failed since');
  await waitFor(() => expect(since).toBeVisible());
  const day = since.value;
  fireEvent.change(since, { target: { value: '' } });
  await user.click(dialog.getByRole('button', { name: 'Replay' }));
  await waitFor(() => expect(since).toHaveAccessibleDescription('Enter a time'));
  expect(since).toHaveFocus();
  expect(api.made(replay)).toEqual([]);
  fireEvent.change(since, { target: { value: day } });
  await user.click(dialog.getByRole('button', { name: 'Replay' }));
  expect(await dialog.findByText(/Deliveries queued: 1,000. More failed deliveries remain/)).toBeVisible();
  expect(api.made(replay)[0]!.body).toMatchObject({ endpoint_id: 'whe_1' });
  api.on(replay, () => json({ replayed: 2, more: false }, 202));
  await user.click(dialog.getByRole('button', { name: 'Replay' }));
  expect(await dialog.findByText('Deliveries queued: 2')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Replay' })).toBeNull();
});

test('secrets are hidden until revealed; the replaced secret of a mode shows when it expires', async () => {
  const secret = (mode: string, text: string, expires: string | null = null) => ({
    mode,
    secret: text,
    created_at: moment,
    expires_at: expires,
  });
  api.on('GET /api/account/webhooks/secrets', () =>
    page([
      secret('live', 'whsec_liveliveliveLAST'),
      secret('test', 'whsec_testtesttestLAST'),
      secret('test', 'whsec_formerformerLAST', moment),
    ]),
  );
  const { user } = show(`${place}?view=secrets`);
  await user.click(await screen.findByRole('button', { name: 'Show secret (Live)' }));
  expect(screen.getByText('whsec_liveliveliveLAST')).toBeVisible();
  expect(screen.queryByText('whsec_testtesttestLAST')).toBeNull();
  expect(screen.getByText(/^Replaced; still signs until/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rotate secret (Test)' }));
  const ends = await screen.findByText('The previously replaced secret stops working immediately.');
  await waitFor(() => expect(ends).toBeVisible());
});
