import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listKeysOptions, updateKeyMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createKey, credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { ConfirmContext, useAction } from './use-action.ts';
import { useSession } from '../session/use-session.ts';
import { showFieldIssues } from './field-errors.ts';
import { useRead } from './use-read.ts';

const change = `PATCH /api/account/keys/${createKey().id}`;
const list = 'GET /api/account/keys';
const done = vi.fn<(key: unknown) => void>();
const confirm = vi.fn<() => Promise<boolean>>();
let api: ApiDouble;

beforeEach(() => {
  localStorage.clear();
  done.mockReset();
  confirm.mockReset();
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on(list, () => json({ data: [createKey()], next_cursor: null }))
    .on(change, ({ body }) => json(createKey(body as object)));
});
afterEach(() => api.close());

function Rename() {
  const form = useForm({ defaultValues: { name: 'second' } });
  const action = useAction(updateKeyMutation, {
    success: (key) => `Now ${key.name}`,
    failure: 'Not renamed',
    fields: showFieldIssues(form),
    refresh: ['listKeys'],
  });
  const submit = () => action.run({ path: { id: createKey().id }, body: form.getValues() }, done);
  return (
    <button
      type="button"
      onClick={() => {
        void submit();
        void submit();
      }}
    >
      {action.isPending ? 'Busy' : (form.formState.errors.name?.message ?? 'Rename')}
    </button>
  );
}

function Page() {
  const [open, setOpen] = useState(true);
  const { data } = useRead(listKeysOptions, {});
  const { status } = useSession();
  return (
    <ConfirmContext value={confirm}>
      <p>{`${status}, ${data?.data[0]?.name}`}</p>
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      {open && <Rename />}
    </ConfirmContext>
  );
}

async function rename() {
  const page = showPage(<Page />, '/dashboard/api/keys');
  await screen.findByText('in, first');
  await page.user.click(screen.getByRole('button', { name: 'Rename' }));
  return page;
}

test("sends an input once at a time, shows the result and refreshes the page's data", async () => {
  api.on(change, () => {
    api.on(list, () => json({ data: [createKey({ name: 'second' })], next_cursor: null }));
    return json(createKey({ name: 'second' }));
  });
  await rename();
  expect(await screen.findByText('Now second')).toBeVisible();
  expect(await screen.findByText('in, second')).toBeVisible();
  expect(api.made(change)).toHaveLength(1);
  await waitFor(() => expect(done).toHaveBeenCalledWith(createKey({ name: 'second' })));
});

test('an invalid value is shown at its field and nowhere else', async () => {
  api.on(change, () => problem(422, 'invalid_field', { errors: [{ pointer: '/name', code: 'too_long', detail: '' }] }));
  await rename();
  expect(await screen.findByRole('button', { name: 'This is too long' })).toBeVisible();
  expect(screen.queryByText('Not renamed')).toBeNull();
  expect(done).not.toHaveBeenCalled();
});

test("another error shows the action's message, and the page's current data", async () => {
  api.on(change, () => problem(422, 'invalid_field'));
  await rename();
  expect(await screen.findByText('Not renamed')).toBeVisible();
  await waitFor(() => expect(api.made(list)).toHaveLength(2));
});

test('without a network it fails at once', async () => {
  api.on(change, () => Promise.reject(new TypeError('offline')));
  await rename();
  expect(await screen.findByText('The server can’t be reached. Check your connection and try again.')).toBeVisible();
  expect(api.made(list)).toHaveLength(1);
});

test('requests the password when the sign-in is too long ago, then continues', async () => {
  api.on(change, () => problem(403, 'session_not_fresh'));
  confirm.mockImplementation(() => {
    api.on(change, () => json(createKey({ name: 'second' })));
    return Promise.resolve(true);
  });
  await rename();
  expect(await screen.findByText('Now second')).toBeVisible();
  expect(api.made(change)).toHaveLength(2);
});

test('a canceled password dialog shows no message', async () => {
  api.on(change, () => problem(403, 'session_not_fresh'));
  confirm.mockResolvedValue(false);
  await rename();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(await screen.findByRole('button', { name: 'Rename' })).toBeVisible();
  expect(screen.queryByText('Not renamed')).toBeNull();
  expect(api.made(change)).toHaveLength(1);
});

test('an expired session is reported, and ends on the page', async () => {
  api.on(change, () => problem(401, 'unauthorized'));
  await rename();
  expect(await screen.findByText('Your login session has expired, please log in again')).toBeVisible();
  expect(await screen.findByText(/^out, /)).toBeVisible();
});

test('messages are shown even when the component is gone; follow-ups are not run', async () => {
  let response = () => {};
  api.on(change, () => new Promise((resolve) => (response = () => resolve(json(createKey({ name: 'second' }))))));
  const { user } = await rename();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  response();
  expect(await screen.findByText('Now second')).toBeVisible();
  expect(done).not.toHaveBeenCalled();
});
