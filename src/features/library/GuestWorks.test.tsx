import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createWorkRecord, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LibraryPage } from './LibraryPage.tsx';

const save = 'POST /api/account/guest-works';
const storageKey = 'cadenza.guest-key.visitor';
const guestKey = { secret: 'cdz_test_guest_one', expires_at: '2036-11-20T01:00:00Z' };

let api: ApiDouble;
let saved: boolean;
beforeEach(() => {
  saved = false;
  localStorage.setItem(storageKey, JSON.stringify(guestKey));
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [], next_cursor: null }))
    .on('GET /api/account/works/keeping', () => json({ kept: 0, most: 100 }))
    .on('GET /api/account/works', () => json({ data: saved ? [createWorkRecord()] : [], next_cursor: null }))
    .on(save, () => {
      saved = true;
      return json({ work_ids: ['clip_1'] });
    });
});
afterEach(() => {
  api.close();
  localStorage.clear();
  sessionStorage.clear();
});

const show = (query: string) => showAppPage(<LibraryPage />, `/dashboard/library${query}`);
const isStored = () =>
  [localStorage, sessionStorage].some((storage) => JSON.stringify({ ...storage }).includes(guestKey.secret));

test.each(['localStorage', 'sessionStorage'] as const)('saves the songs of a guest in %s once', async (place) => {
  localStorage.clear();
  window[place].setItem(storageKey, JSON.stringify(guestKey));
  const page = show('?save=guest&kind=song');
  expect(await screen.findByText('Your songs are saved')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Play Last Ferry' })).toBeVisible();
  expect(api.made(save).map(({ body }) => body)).toEqual([{ secret: guestKey.secret }]);
  await waitFor(() => expect(page.address()).toBe('/dashboard/library?kind=song'));
  expect(isStored()).toBe(false);
});

test('the songs are shown even if the library was read before they were saved', async () => {
  const early = Promise.withResolvers<Response>();
  api
    .on('GET /api/account/works', () =>
      saved ? json({ data: [createWorkRecord()], next_cursor: null }) : early.promise,
    )
    .on(save, async () => {
      await waitFor(() => expect(api.made('GET /api/account/works')).toHaveLength(1));
      saved = true;
      return json({ work_ids: ['clip_1'] });
    });
  show('?save=guest');
  expect(await screen.findByText('Your songs are saved')).toBeVisible();
  early.resolve(json({ data: [], next_cursor: null }));
  expect(await screen.findByRole('button', { name: 'Play Last Ferry' })).toBeVisible();
});

test('a library that is opened without the button saves nothing', async () => {
  show('');
  await waitFor(() => expect(api.made('GET /api/account/works')).toHaveLength(1));
  expect([api.made(save), isStored()]).toEqual([[], true]);
});

test('a link to someone without a guest’s key only opens the library', async () => {
  localStorage.clear();
  const page = show('?save=guest');
  await waitFor(() => expect(page.address()).toBe('/dashboard/library'));
  expect(api.made(save)).toEqual([]);
});

test('songs that have expired are explained, and the key is forgotten', async () => {
  api.on(save, () => problem(404, 'not_found'));
  const page = show('?save=guest');
  expect(await screen.findByText('The songs have expired or are already saved')).toBeVisible();
  await waitFor(() => expect(page.address()).toBe('/dashboard/library'));
  expect(isStored()).toBe(false);
});

test('after a failure, the next visit tries again', async () => {
  api.on(save, () => problem(503, 'unavailable'));
  const page = show('?save=guest');
  await waitFor(() => expect(api.made(save)).toHaveLength(1));
  await screen.findByText(/couldn’t be saved|unavailable/i);
  expect([page.address(), isStored()]).toEqual(['/dashboard/library?save=guest', true]);
});
