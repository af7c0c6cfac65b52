import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#catalog/limits.ts';
import type { Work, WorkDetail } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createKey, createWorkRecord, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LibraryPage } from './LibraryPage.tsx';

const list = 'GET /api/account/works';
const keepingCall = 'GET /api/account/works/keeping';

const anImage = createWorkRecord({
  id: 'img_1',
  kind: 'image',
  version: 1,
  versions: 1,
  title: 'a lighthouse',
  first_title: 'a lighthouse',
  duration: null,
  width: 1024,
  height: 512,
  cover_url: null,
  media_url: '/api/files/picture',
  waveform: [],
  key: null,
});

let api: ApiDouble;
let works: Work[];
beforeEach(() => {
  works = [createWorkRecord(), anImage];
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [createKey()], next_cursor: null }))
    .on('GET /api/account/clips/clip_1/lyrics', () => json({ words: [], waveform: [] }))
    .on(keepingCall, () => json({ kept: 1, most: limits.keptWorks }))
    .on(list, () => json({ data: works, next_cursor: null }));
  for (const work of works) {
    api.on(`PATCH /api/account/works/${work.id}`, ({ body }) => {
      const { kept, ...rest } = body as Partial<Work>;
      return json({ ...work, ...rest, ...(kept ? { kept, expires_at: null } : {}) });
    });
    api.on(`DELETE /api/account/works/${work.id}`, () => new Response(null, { status: 204 }));
  }
});
afterEach(() => api.close());

const show = (query = '') => showAppPage(<LibraryPage />, `/dashboard/library${query}`);
const getLastQuery = () => Object.fromEntries(api.made(list).at(-1)!.query);
async function choose(user: ReturnType<typeof show>['user'], title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  // Menus stay in the document after they close.
  const items = await screen.findAllByRole('menuitem', { name: action });
  await user.click(items.at(-1)!);
}

test('shows songs to play, images to view, and when each expires', async () => {
  show();
  expect(await screen.findByRole('button', { name: 'Play Last Ferry' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'a lighthouse' })).toHaveAttribute('src', anImage.media_url);
  expect(screen.getAllByText('Expires: in 3 days')).toHaveLength(2);
  expect(screen.getByText('production')).toBeVisible();
  // Only songs have two versions here.
  expect(screen.getByRole('link', { name: /^Last Ferry\s*· 1$/ })).toBeVisible();
  expect(getLastQuery()).toEqual({ limit: '20' });
});

test('filters are in the address', async () => {
  const { user, address } = show('?kind=song&state=kept&key_id=dashboard&mode=nonsense');
  await screen.findByText('Last Ferry');
  expect(getLastQuery()).toEqual({ limit: '20', kind: 'song', state: 'kept', key_id: 'dashboard' });
  await user.type(screen.getByLabelText(/^Search titles/), '東京{Enter}');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ search: '東京', state: 'kept' }));
  expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('東京');
  await user.type(screen.getByLabelText('Request or task ID'), 'task_1{Enter}');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ task_id: 'task_1' }));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/dashboard/library'));
});

test('the order and the model are in the address', async () => {
  const { user, address } = show('?model=v5&sort=longest');
  await screen.findByText('Last Ferry');
  expect(getLastQuery()).toEqual({ limit: '20', model: 'v5', sort: 'longest' });
  expect(screen.getByRole('button', { name: 'Filters, 1 active' })).toHaveAttribute('aria-expanded', 'false');
  await chooseOption(user, screen.getByRole('combobox', { name: 'Sort order' }), 'Oldest first');
  await waitFor(() => expect(address()).toBe('/dashboard/library?model=v5&sort=oldest'));
  await chooseOption(user, screen.getByRole('combobox', { name: 'Sort order' }), 'Newest first');
  await waitFor(() => expect(address()).toBe('/dashboard/library?model=v5'));
});

test('images and videos open in full size, and arrow keys move between them', async () => {
  const video = {
    ...anImage,
    id: 'vid_1',
    kind: 'video' as const,
    title: 'waves',
    duration: 5,
    cover_url: '/api/files/start',
    media_url: '/api/files/film',
  };
  works = [anImage, createWorkRecord(), video];
  const { user } = show();
  await user.click(await screen.findByRole('link', { name: 'View a lighthouse' }));
  const box = within(await screen.findByRole('dialog', { name: 'a lighthouse' }));
  expect(box.getByRole('img', { name: 'a lighthouse' })).toHaveAttribute('width', '1024');
  expect(box.getByText('1 of 2')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'waves' })).toBeInTheDocument();
  expect(box.getByLabelText('waves', { selector: 'video' })).toHaveAttribute('src', '/api/files/film');
  expect(box.getByRole('link', { name: 'Download waves' })).toHaveAttribute('href', '/api/files/film?download');
  await user.click(box.getByRole('button', { name: 'Next work' }));
  expect(screen.getByRole('dialog', { name: 'waves' })).toBeInTheDocument();
  await user.click(box.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('lists the works of the dashboard’s mode', async () => {
  localStorage.setItem('cadenza.mode', 'test');
  show();
  await screen.findByText('Last Ferry');
  expect(getLastQuery()).toEqual({ limit: '20', mode: 'test' });
});

test('no results and an empty library are distinguished', async () => {
  works = [];
  const { user } = show('?search=x');
  expect(await screen.findByText('No works match these filters')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(await screen.findByText('No works yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Generate a song' })).toHaveAttribute('href', '/dashboard/music');
});

test('a failed list is reported and can be retried', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('Your works couldn’t be loaded')).toBeVisible();
  api.on(list, () => json({ data: works, next_cursor: null }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Last Ferry')).toBeVisible();
});

test('a work is renamed in place, and kept', async () => {
  const { user } = show();
  await choose(user, 'Last Ferry', 'Rename');
  const name = await screen.findByLabelText('New title of Last Ferry');
  expect(name).toHaveFocus();
  fireEvent.change(name, { target: { value: '🎵'.repeat(101) } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('This is too long'));
  expect(name).toHaveFocus();
  expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.clear(name);
  await user.type(name, 'First Ferry{Enter}');
  expect(await screen.findByRole('button', { name: 'Play First Ferry' })).toBeVisible();
  expect(screen.queryByLabelText(/^New title/)).toBeNull();
  await choose(user, 'First Ferry', 'Keep');
  expect(await screen.findByText('Kept')).toBeVisible();
  const sent = api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(sent).toEqual([{ title: 'First Ferry' }, { kept: true }]);
});

test('the limit of kept works is reported', async () => {
  api.on('PATCH /api/account/works/clip_1', () =>
    problem(422, 'invalid_field', {
      errors: [{ pointer: '/kept', code: 'too_many', detail: 'At most 100 works can be kept.' }],
    }),
  );
  const { user } = show();
  await choose(user, 'Last Ferry', 'Keep');
  expect(await screen.findByText(/^You’ve reached the maximum number of kept works/)).toBeVisible();
});

test('a blocked word is reported', async () => {
  api.on('PATCH /api/account/works/clip_1', () =>
    problem(422, 'content_refused', {
      errors: [
        { pointer: '/title', code: 'content_refused', detail: '`title` contains "grim", which is not allowed.' },
      ],
    }),
  );
  const { user } = show();
  await choose(user, 'Last Ferry', 'Keep');
  expect(await screen.findByText(/contain a word that isn’t allowed in the gallery/)).toBeVisible();
});

test('the selection is downloaded as one file, or deleted after a warning', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Last Ferry' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select a lighthouse' }));
  const bar = within(screen.getByRole('region', { name: 'Selected works' }));
  expect(bar.getByText(/^2 works selected/)).toHaveTextContent(/^2 works selected · 4 ?MB$/);
  expect(bar.getByRole('link', { name: 'Download ZIP' })).toHaveAttribute(
    'href',
    'http://localhost:3000/api/account/works/archive?work_id=clip_1&work_id=img_1',
  );
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 works' });
  expect(within(dialog).getByText(/This can’t be undone/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No works yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Selected works' })).toBeNull();
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

test('a selection over the download limit is not offered', async () => {
  works = [
    createWorkRecord({ bytes: limits.archive.bytes + 1 }),
    createWorkRecord({ id: 'clip_2', title: 'Gone', media_url: null }),
  ];
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Last Ferry' }));
  expect(screen.getByText(/^One ZIP file can contain up to 1\.1 ?GB\.$/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select Gone' }));
  expect(screen.getByText('Deleted files can’t be downloaded.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download ZIP' })).toBeNull();
});

test('the head of the list selects all loaded works, or none', async () => {
  works = [createWorkRecord(), createWorkRecord({ id: 'clip_2', title: 'Second' })];
  const { user } = show();
  const all = await screen.findByRole('checkbox', { name: 'Select all loaded works' });
  await user.click(screen.getByRole('checkbox', { name: 'Select Second' }));
  expect(all).not.toBeChecked();
  await user.click(all);
  expect(screen.getByText(/^2 works selected/)).toBeVisible();
  await user.click(all);
  expect(screen.queryByRole('region', { name: 'Selected works' })).toBeNull();
});

test('a work opens with its checksum, related works and actions', async () => {
  const detail: WorkDetail = {
    ...createWorkRecord({ parent: { work_id: 'clip_0', continue_at: 30 } }),
    lyrics: 'Oh, the last ferry',
    family: [
      { id: 'clip_0', parent_id: null, continue_at: null, title: 'Ferry', created_at: '', available: true },
      { id: 'clip_1', parent_id: 'clip_0', continue_at: 30, title: 'Last Ferry', created_at: '', available: true },
      { id: 'clip_2', parent_id: 'clip_1', continue_at: 61, title: 'Later', created_at: '', available: false },
    ],
  };
  api.on('GET /api/account/works/clip_1', () => json(detail));
  const { user } = show('?id=clip_1');
  expect(await screen.findByRole('link', { name: /^Last Ferry\s*· 1$/ })).toHaveAttribute(
    'href',
    '/dashboard/library?id=clip_1',
  );
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('sha256:0f')).toBeInTheDocument();
  const facts = (title: string) => within(panel.getByRole('heading', { name: title }).parentElement!);
  expect(facts('Input').getByText('rain on a tin roof')).toBeInTheDocument();
  expect(facts('File').getByText('1:01')).toBeInTheDocument();
  expect(facts('Origin').getByText('clip_1')).toBeInTheDocument();
  expect(facts('Origin').getByRole('button', { name: 'Copy work ID' })).toBeInTheDocument();
  expect(panel.getByRole('link', { name: 'Ferry' })).toHaveAttribute('href', '/dashboard/library?id=clip_0');
  expect(panel.getByText(/^Later · deleted|^Later/)).toBeInTheDocument();
  expect(panel.getByText('from 1:01')).toBeInTheDocument();
  expect(await panel.findByText('Oh, the last ferry')).toBeInTheDocument();
  expect(panel.getByRole('link', { name: 'req_1' })).toHaveAttribute('href', '/dashboard/api/logs?id=req_1');
  expect(await panel.findByText(/1 of 100 works kept/)).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Keep' }));
  expect(await panel.findByRole('button', { name: 'Stop keeping' })).toBeInTheDocument();
  expect(panel.getByRole('link', { name: 'Karaoke editor' })).toHaveAttribute(
    'href',
    '/dashboard/library/karaoke?clip=clip_1',
  );
});
