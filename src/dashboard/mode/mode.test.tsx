import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showPage } from '../../../tests/app/show-page.tsx';
import { CustomerAccountContext } from '../../core/api/account-client.ts';
import { createClient } from '#generated/account/client/client.gen.ts';
import { ModeSwitch } from './ModeSwitch.tsx';
import { NoneInMode } from './NoneInMode.tsx';
import { createModeStore, useModeFilter } from './use-mode.ts';

beforeEach(() => localStorage.clear());

const Filter = () => <output>{JSON.stringify(useModeFilter())}</output>;
const show = () =>
  showPage(
    <>
      <ModeSwitch />
      <Filter />
      <NoneInMode>No keys yet</NoneInMode>
    </>,
    '/dashboard/api/keys',
  );
const filter = () => screen.getByText(/^\{/).textContent;

test('shows both modes until one is chosen; arrow keys choose, and the browser remembers it', async () => {
  const { user } = show();
  expect(screen.getByRole('group', { name: 'Mode of the dashboard' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();
  expect(filter()).toBe('{}');
  await user.click(screen.getByRole('radio', { name: 'Live' }));
  expect(filter()).toBe('{"mode":"live"}');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Test' })).toBeChecked();
  expect(filter()).toBe('{"mode":"test"}');
  expect(localStorage.getItem('cadenza.mode')).toBe('test');
});

test('starts with the mode of this browser, and ignores any other value', () => {
  localStorage.setItem('cadenza.mode', 'test');
  expect(createModeStore().current()).toBe('test');
  localStorage.setItem('cadenza.mode', 'production');
  expect(createModeStore().current()).toBeUndefined();
});

test('an empty list in one mode offers both', async () => {
  localStorage.setItem('cadenza.mode', 'live');
  const { user } = show();
  expect(screen.getByText('Nothing in live mode yet')).toBeVisible();
  expect(screen.queryByText('No keys yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show live and test' }));
  expect(screen.getByText('No keys yet')).toBeVisible();
  expect(localStorage.getItem('cadenza.mode')).toBeNull();
});

test('support sees both modes of a customer', () => {
  localStorage.setItem('cadenza.mode', 'live');
  const account = { id: 'cus_1', client: createClient(), getPath: () => '' };
  showPage(
    <CustomerAccountContext value={account}>
      <Filter />
    </CustomerAccountContext>,
    '/user/admin',
  );
  expect(filter()).toBe('{}');
});
