import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createKey, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { KeysPage, KeysSkeleton } from './KeysPage.tsx';

const secret = 'cdz_live_7c2mzk4x9q6wv3ht8rjn5bya7c2mzk4x9q6w';
const list = 'GET /api/account/keys';
const create = 'POST /api/account/keys';
const one = `/api/account/keys/${createKey().id}`;
let api: ApiDouble;

const page = (key = createKey()) => json({ data: [key], next_cursor: null });
const show = (search = '') => showAppPage(<KeysPage />, `/dashboard/api/keys${search}`, <KeysSkeleton />);

beforeEach(() => {
  localStorage.clear();
  api = new ApiDouble()
    .on('GET /api/account/security', () => json({ has_password: true }))
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on(list, () => page())
    .on(`PATCH ${one}`, ({ body }) => json(createKey(body as object)));
});
afterEach(() => api.close());

async function choose({ user }: ReturnType<typeof show>, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for first' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('limits are set when a key is created, with errors at their fields', async () => {
  const errors = [{ pointer: '/allowed_addresses/1', code: 'bad_format', detail: 'Must be an address.' }];
  api.on(create, () => problem(422, 'invalid_field', { errors }));
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Limits'));
  expect(dialog.queryByLabelText('Per day')).toBeNull();
  await user.click(dialog.getByText('Live'));
  await user.type(dialog.getByLabelText('Per day'), '1.5');
  await user.type(dialog.getByLabelText('Per month'), '500');
  await user.type(dialog.getByLabelText(/^Allowed addresses/), '192.0.2.7{Enter}office');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Enter a whole number of credits, 1 or more')).toBeInTheDocument();
  expect(api.made(create)).toEqual([]);
  await user.clear(dialog.getByLabelText('Per day'));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('office isn’t an IP address or CIDR range')).toBeInTheDocument();
  expect(api.made(create)[0]!.body).toMatchObject({
    budget: { day: null, week: null, month: 500 },
    allowed_addresses: ['192.0.2.7', 'office'],
  });
});

test('a custom expiry requires a date, and the number of addresses is limited as in the contract', async () => {
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await chooseOption(user, dialog.getByLabelText('Expires'), 'On a date');
  await user.click(dialog.getByText('Limits'));
  await user.click(dialog.getByLabelText(/^Allowed addresses/));
  await user.paste('192.0.2.7\n'.repeat(51));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByText('Choose today or a later date')).toBeInTheDocument();
  expect(dialog.getByText('There are too many entries')).toBeInTheDocument();
  expect(api.made(create)).toEqual([]);
});

test('a custom expiry is the end of the day in the time zone of the customer', async () => {
  // Tests run in UTC.
  const zoned = { ...customer, time_zone: 'Asia/Tokyo' };
  api
    .on('GET /api/account/session', () => json({ customer: zoned, credits }))
    .on(create, () => json({ ...createKey(), secret }, 201));
  const { user } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await chooseOption(user, dialog.getByLabelText('Expires'), 'On a date');
  await user.type(await dialog.findByPlaceholderText('Select date'), '2036-11-30{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  await vi.waitFor(() => expect(api.made(create)).toHaveLength(1), { timeout: 60_000 });
  expect(api.made(create)[0]!.body).toMatchObject({ expires_at: '2036-11-30T14:59:59.000Z' });
});

test('changes the limits of a key', async () => {
  api.on(list, () => page(createKey({ mode: 'live', budget: { day: 20, week: null, month: null } })));
  const shown = show();
  await choose(shown, 'Limits');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Per day')).toHaveValue('20');
  await shown.user.clear(dialog.getByLabelText('Per day'));
  await shown.user.type(dialog.getByLabelText('Per week'), '100');
  await shown.user.click(dialog.getByRole('button', { name: 'Save limits' }));
  expect(await screen.findByText('API key limits saved')).toBeVisible();
  expect(api.made(`PATCH ${one}`)[0]!.body).toEqual({
    budget: { day: null, week: 100, month: null },
    allowed_addresses: [],
  });
});

test('rotates a key with a grace period, and shows the new secret once', async () => {
  api.on(`POST ${one}/rotate`, () =>
    json(
      {
        created: { ...createKey({ id: 'key_new', name: 'second' }), secret },
        replaced: createKey({ expires_at: '2026-12-01T00:00:00.000Z', replaced_by: 'key_new' }),
      },
      201,
    ),
  );
  const shown = show();
  await choose(shown, 'Rotate');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Both keys work and share one budget/)).toBeInTheDocument();
  await chooseOption(shown.user, dialog.getByLabelText('Old key keeps working for'), '7 days');
  await shown.user.click(dialog.getByRole('button', { name: 'Rotate key' }));
  expect(await dialog.findByText(secret)).toBeInTheDocument();
  expect(api.made(`POST ${one}/rotate`)[0]!.body).toEqual({ grace_hours: 168 });
  await shown.user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('second')).toBeVisible();
});

test('freezes all keys after a warning, and restores their states', async () => {
  api.on('PUT /api/account/keys/frozen', ({ body }) => json({ ...(body as object), keys: 1 }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Actions for all keys' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Freeze all' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/All your API keys, live and test, stop working immediately/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Freeze all keys' }));
  expect(await screen.findByText('All API keys are frozen')).toBeVisible();
  expect(screen.getByText('Frozen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unfreeze keys' }));
  expect(await screen.findByText('API keys are unfrozen')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(api.made('PUT /api/account/keys/frozen').map(({ body }) => body)).toEqual([
    { frozen: true },
    { frozen: false },
  ]);
});

test('a key opens with its spending and use, and its address opens it again', async () => {
  const key = createKey({
    mode: 'live',
    spent: 36,
    budget: { day: 20, week: null, month: null },
    budget_used: { day: 12, week: 30, month: 36 },
    allowed_addresses: ['192.0.2.0/24'],
  });
  const used = { first_used_at: key.created_at, last_used_at: key.created_at };
  api
    .on(`GET ${one}`, () => json(key))
    .on(`GET ${one}/addresses`, () =>
      json({ data: [{ address: '192.0.2.7', calls: 41, refused: 2, ...used }], next_cursor: null }),
    );
  const { user, address } = show(`?id=${key.id}`);
  const link = await screen.findByRole('link', { name: 'first', hidden: true });
  expect(link).toHaveAttribute('href', `/dashboard/api/keys?id=${key.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'first' }));
  expect(await dialog.findByText('12 of 20 credits')).toBeInTheDocument();
  expect(dialog.getByText('36 credits')).toBeInTheDocument();
  expect(dialog.getByText('192.0.2.0/24')).toBeInTheDocument();
  expect(await dialog.findByText('41')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    `/dashboard/api/logs?key_id=${key.id}&code=address_not_allowed`,
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/dashboard/api/keys'));
});
