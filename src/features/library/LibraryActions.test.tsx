import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#catalog/limits.ts';
import type { Work } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { createWorkRecord, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LibraryPage } from './LibraryPage.tsx';
// Load lazy components first, so that tests only wait for responses.
import './PublishDialog.tsx';

const song = createWorkRecord();
const image = createWorkRecord({
  id: 'img_1',
  kind: 'image',
  version: 1,
  versions: 1,
  title: 'a lighthouse',
  first_title: 'a lighthouse',
  duration: null,
  width: 1024,
  height: 512,
  waveform: [],
  cover_url: null,
});
const trial = createWorkRecord({ id: 'clip_9', title: 'Only a test', mode: 'test' });

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [], next_cursor: null }))
    .on('GET /api/account/works/keeping', () => json({ kept: 1, most: limits.keptWorks }))
    .on('GET /api/account/works', () => json({ data: [song, image, trial], next_cursor: null }));
  for (const work of [song, image]) {
    api.on(`PATCH /api/account/works/${work.id}`, ({ body }) => json({ ...work, ...(body as Partial<Work>) }));
  }
});
afterEach(() => {
  api.close();
  localStorage.clear();
});

const show = () => showAppPage(<LibraryPage />, '/dashboard/library');
const sent = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

async function openMenu(user: ReturnType<typeof show>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return (action: string) => screen.findByRole('menuitem', { name: action });
}

async function openPublishDialog(title: string) {
  const { user } = show();
  const item = await openMenu(user, `Actions for ${title}`);
  await user.click(await item('Publish'));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Publish in the gallery' })) };
}

test('publishing asks for a title, and shows the preview and the license', async () => {
  const { user, dialog } = await openPublishDialog('a lighthouse');
  // The title of an image is the beginning of its prompt, which stays private.
  const title = dialog.getByLabelText(/^Title/);
  expect(title).toHaveValue('');
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('img')).toHaveAttribute('src', image.media_url);
  expect(dialog.getByText(/^You keep all rights/)).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'terms for public works' })).toHaveAttribute('href', '/legal/terms#gallery');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(title).toHaveAccessibleDescription(/This field is required/));
  expect(sent()).toEqual([]);

  await user.type(title, ' Light at sea ');
  expect(preview.getByRole('img', { name: 'Light at sea' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('The work is in the gallery.')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Open in the gallery' })).toHaveAttribute('href', '/gallery/works/img_1');
  expect(sent()).toEqual([['/api/account/works/img_1', { title: 'Light at sea', visibility: 'public' }]]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Public', { selector: 'strong' })).toBeVisible();
});

test('a song is published with its lyrics only if its owner chooses so', async () => {
  api.on('PATCH /api/account/works/clip_1', () => json({ ...song, visibility: 'public', lyrics_public: true }));
  const { user, dialog } = await openPublishDialog('Last Ferry');
  const lyrics = dialog.getByRole('checkbox', { name: 'Show the lyrics in time with the song' });
  expect(lyrics).not.toBeChecked();
  await user.click(lyrics);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('The work is in the gallery.')).toBeInTheDocument();
  expect(sent()).toEqual([
    ['/api/account/works/clip_1', { title: 'Last Ferry', visibility: 'public', lyrics_public: true }],
  ]);
});

test('a rejected publication stays open', async () => {
  const errors = [{ pointer: '/visibility', code: 'invalid', detail: 'Support took this work out of the gallery.' }];
  api.on('PATCH /api/account/works/clip_1', () => problem(422, 'invalid_field', { errors }));
  const { user, dialog } = await openPublishDialog('Last Ferry');
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Last Ferry');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeInTheDocument();
});

test('works in test mode cannot be published; songs lead to the karaoke editor', async () => {
  const { user, address } = show();
  const item = await openMenu(user, 'Actions for Only a test');
  await user.click(await item('Karaoke editor'));
  expect(screen.queryByRole('menuitem', { name: 'Publish' })).toBeNull();
  await waitFor(() => expect(address()).toBe('/dashboard/library/karaoke?clip=clip_9'));
});

test('the grid is remembered', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: 'Play Last Ferry' });
  await user.click(screen.getByRole('radio', { name: 'Grid' }));
  expect(screen.getByRole('radio', { name: 'Grid' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Play Last Ferry' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'a lighthouse' })).toBeVisible();
  show();
  expect((await screen.findAllByRole('radio', { name: 'Grid' })).at(-1)).toBeChecked();
});

test('the selection is kept, or made private, in one step', async () => {
  api.on('GET /api/account/works', () =>
    json({ data: [song, { ...image, visibility: 'public', kept: true, expires_at: null }], next_cursor: null }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Last Ferry' }));
  let item = await openMenu(user, 'More actions for the selected works');
  await user.click(await item('Select all loaded works'));
  expect(await screen.findByText(/^2 works selected/)).toBeVisible();
  item = await openMenu(user, 'More actions for the selected works');
  await user.click(await item('Keep'));
  await waitFor(() => expect(sent()).toEqual([['/api/account/works/clip_1', { kept: true }]]));
  item = await openMenu(user, 'More actions for the selected works');
  await user.click(await item('Make private'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(['/api/account/works/img_1', { visibility: 'private' }]);
});
