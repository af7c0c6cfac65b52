import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { GalleryPage, WorkGridSkeleton } from './GalleryPage.tsx';
// Load lazy components first, so that tests only wait for responses.
import './Lightbox.tsx';
import './ReportDialog.tsx';

const address = (id: string, part: string) => `http://localhost:3000/api/gallery/works/${id}/${part}`;
const song: GalleryWork = {
  id: 'clip_1',
  kind: 'song',
  title: 'Low tide',
  model: 'v5',
  duration: 100,
  width: null,
  height: null,
  waveform: [0.1, 1],
  media_url: address('clip_1', 'media'),
  cover_url: address('clip_1', 'cover'),
  lyrics_url: null,
  plays: 0,
  created_at: '2026-11-20T09:00:00.000Z',
};
const image: GalleryWork = {
  ...song,
  id: 'img_1',
  kind: 'image',
  title: null,
  duration: null,
  width: 1024,
  height: 768,
  waveform: [],
  media_url: address('img_1', 'media'),
  cover_url: null,
};
const video: GalleryWork = {
  ...image,
  id: 'vid_1',
  kind: 'video',
  title: 'Rain',
  media_url: address('vid_1', 'media'),
};

const list = 'GET /api/gallery/works';
const reports = 'POST /api/gallery/works/clip_1/reports';

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble().on(list, ({ query }) => {
    if (query.get('cursor') === 'more') return json({ data: [video], next_cursor: null });
    return json({ data: query.has('kind') ? [song] : [song, image], next_cursor: query.has('kind') ? null : 'more' });
  });
  // Methods that jsdom lacks.
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    fireEvent(this, new Event('pause'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    fireEvent(this, new Event('playing'));
    return Promise.resolve();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  api.close();
});

const show = (query = '') => showPage(<GalleryPage />, `/gallery${query}`);
const card = (name: string) => screen.findByRole('article', { name });

test('an image opens in full size, without songs around it, and in another tab on request', async () => {
  const { user } = show();
  const link = await screen.findByRole('link', { name: 'View Untitled image' });
  expect(link).toHaveAttribute('href', image.media_url);
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(link);
  const box = within(await screen.findByRole('dialog', { name: 'Untitled image' }));
  expect(box.getByRole('img', { name: 'Untitled image' })).toHaveAttribute('src', image.media_url);
  expect(box.queryByRole('button', { name: 'Next work' })).toBeNull();
  await user.click(box.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('works play in place, and more are loaded', async () => {
  const { user } = show();
  expect(within(await card('Low tide')).getByRole('button', { name: 'Play Low tide' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
  expect(within(await card('Untitled image')).getByRole('img')).toHaveAttribute('src', image.media_url);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect((await card('Rain')).querySelector('video')).toHaveAttribute('src', video.media_url);
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('one song or video plays at a time', async () => {
  api.on(list, () => json({ data: [song, video], next_cursor: null }));
  const { user } = show();
  await user.click(within(await card('Low tide')).getByRole('button', { name: 'Play Low tide' }));
  expect(await screen.findByRole('button', { name: 'Pause Low tide' })).toBeVisible();
  fireEvent(screen.getByLabelText('Rain', { selector: 'video' }), new Event('play'));
  expect(await screen.findByRole('button', { name: 'Play Low tide' })).toBeVisible();
});

test('the selected kind is in the address', async () => {
  show('?kind=song');
  await card('Low tide');
  expect(api.made(list).map(({ query }) => Object.fromEntries(query))).toEqual([{ limit: '24', kind: 'song' }]);
  const kinds = within(screen.getByRole('navigation', { name: 'Type of work' }));
  expect(kinds.getByRole('link', { name: 'Songs' })).toHaveAttribute('aria-current', 'page');
  expect(kinds.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
  expect(kinds.getByRole('link', { name: 'Videos' })).toHaveAttribute('href', '/gallery?kind=video');
});

test('a card opens the page of its work, and earlier links lead there', async () => {
  const { address } = show('?work=vid_1');
  await waitFor(() => expect(address()).toBe('/gallery/works/vid_1'));
  show();
  expect(within(await card('Low tide')).getByRole('link', { name: 'Open Low tide' })).toHaveAttribute(
    'href',
    '/gallery/works/clip_1',
  );
});

test('an empty gallery explains how works get there', async () => {
  api.on(list, () => json({ data: [], next_cursor: null }));
  show('?kind=image');
  expect(await screen.findByText('No public images yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Generate one' })).toHaveAttribute('href', '/dashboard/image');
});

test('a failed load can be retried', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('The works couldn’t be loaded')).toBeVisible();
  api.on(list, () => json({ data: [song], next_cursor: null }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Low tide')).toBeVisible();
});

async function openReport() {
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Report Low tide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report Low tide' });
  await waitFor(() => expect(dialog).toBeVisible());
  return { ...page, dialog: within(dialog) };
}

test('a work is reported with a reason; Other requires a description', async () => {
  api.on(reports, () => json({ work_id: 'clip_1', reason: 'other' }, 202));
  const { user, dialog } = await openReport();
  const send = dialog.getByRole('button', { name: 'Send report' });
  await user.click(send);
  const reason = dialog.getByLabelText(/^Reason/);
  await waitFor(() => expect(reason).toHaveAccessibleDescription('This field is required'));
  expect(reason).toHaveFocus();
  await user.selectOptions(reason, 'Something else');
  fireEvent.change(dialog.getByLabelText(/^Details/), { target: { value: '🎵'.repeat(1001) } });
  expect(await dialog.findByText('This is too long')).toBeVisible();
  await user.click(send);
  await user.clear(dialog.getByLabelText(/^Details/));
  await user.click(send);
  await waitFor(() => expect(dialog.getByLabelText(/^Details/)).toHaveAccessibleDescription(/^This field is required/));
  expect(dialog.getByLabelText(/^Details/)).toHaveFocus();
  expect(api.made(reports)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Details/), ' It is too loud. ');
  await user.click(send);
  expect(await screen.findByText('Report sent. Support will review it.')).toBeVisible();
  expect(api.made(reports).map(({ body }) => body)).toEqual([{ reason: 'other', details: 'It is too loud.' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a rejected report stays open and shows why', async () => {
  api.on(reports, () => problem(429, 'rate_limited', {}, { 'retry-after': '12' }));
  const { user, dialog } = await openReport();
  await user.selectOptions(dialog.getByLabelText(/^Reason/), 'It contains sexual content');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Try again in 12 s.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('space is reserved for works while they load', () => {
  expect(renderToString(<WorkGridSkeleton />)).toContain('Loading');
});
