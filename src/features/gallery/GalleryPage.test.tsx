import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { GalleryPage, WorkGridSkeleton } from './GalleryPage.tsx';
// Load the lazy components first, so that tests only wait for responses.
import './Lightbox.tsx';
import './ExampleSongs.tsx';

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
  const { user } = show('?sort=popular');
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
  expect(api.made(list).map(({ query }) => Object.fromEntries(query))).toEqual([{ limit: '30', kind: 'song' }]);
  const kinds = within(screen.getByRole('navigation', { name: 'Type of work' }));
  expect(kinds.getByRole('link', { name: 'Songs' })).toHaveAttribute('aria-current', 'page');
  expect(kinds.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
  expect(kinds.getByRole('link', { name: 'Videos' })).toHaveAttribute('href', '/gallery?kind=video');
});

/** The query of the last request for the list. */
const lastQuery = () => Object.fromEntries(api.made(list).at(-1)!.query);

test('works are searched for when typing pauses, with the kind and the order of the address', async () => {
  const { user, address } = show('?kind=song&sort=popular');
  await card('Low tide');
  const field = screen.getByRole('searchbox', { name: 'Search titles and lyrics' });
  api.on(list, () => json({ data: [{ ...song, id: 'clip_9', title: 'Harbor rain' }], next_cursor: null }));
  await user.type(field, ' rain ');
  await card('Harbor rain');
  expect(screen.queryByRole('article', { name: 'Low tide' })).toBeNull();
  expect(address()).toBe('/gallery?q=rain&kind=song&sort=popular');
  expect(lastQuery()).toEqual({ limit: '30', kind: 'song', sort: 'popular', q: 'rain' });
  expect(screen.getByText('1 work is shown')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Images' })).toHaveAttribute(
    'href',
    '/gallery?q=rain&kind=image&sort=popular',
  );
  await user.clear(field);
  await user.type(field, 'x{Enter}');
  await waitFor(() => expect(address()).toBe('/gallery?q=x&kind=song&sort=popular'));
});

test('the last works stay while the next ones load', async () => {
  const { user } = show();
  const work = await card('Low tide');
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on(list, async () => {
    await answered;
    return json({ data: [video], next_cursor: null });
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort order' }), 'Most played');
  expect(work).toBeInTheDocument();
  expect(work.closest('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  answer();
  await card('Rain');
  expect(work).not.toBeInTheDocument();
  expect(lastQuery()).toEqual({ limit: '30', sort: 'popular' });
});

test('a search without results says so, and can be cleared', async () => {
  api.on(list, ({ query }) =>
    query.has('q') ? json({ data: [], next_cursor: null }) : json({ data: [song], next_cursor: 'more' }),
  );
  const { user, address } = show('?q=nothing&kind=song');
  expect(await screen.findByText('No works found')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('nothing');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await card('Low tide');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(address()).toBe('/gallery');
});

test('invalid parameters of the address are ignored, and long ones shortened', async () => {
  show(`?sort=worst&kind=poem&q=${'界'.repeat(150)}`);
  await card('Low tide');
  expect(lastQuery()).toEqual({ limit: '30', q: '界'.repeat(100) });
});

test('cards show how often their works were played, and a work that moved is listed once', async () => {
  api.on(list, ({ query }) =>
    query.has('cursor')
      ? json({ data: [song, { ...video, plays: 1 }], next_cursor: null })
      : json({ data: [{ ...song, plays: 12_345 }, image], next_cursor: 'more' }),
  );
  const { user } = show('?sort=popular');
  expect(within(await card('Low tide')).getByText(/12,345 plays/)).toBeVisible();
  expect(within(await card('Untitled image')).queryByText(/play/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(within(await card('Rain')).getByText(/· 1 play$/)).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('a play of a video counts once it was watched for five seconds, or to its end', async () => {
  const plays = 'POST /api/gallery/works/vid_1/plays';
  api.on(list, () => json({ data: [video], next_cursor: null }));
  api.on(plays, () => new Response(null, { status: 204 }));
  show();
  const media = (await card('Rain')).querySelector('video')!;
  const watch = (time: number) => {
    media.currentTime = time;
    fireEvent.timeUpdate(media);
  };
  for (const time of [0, 1, 2, 3, 4, 90, 90.5]) watch(time);
  expect(api.made(plays)).toEqual([]);
  watch(91);
  fireEvent.ended(media);
  await waitFor(() => expect(api.made(plays)).toHaveLength(1));
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

test.for([
  [0, 6],
  [2, 4],
  [6, 0],
] as const)('with %d works, %d examples fill the grid instead of the tools', async ([count, examples]) => {
  const works = Array.from({ length: count }, (_, n) => ({ ...song, id: `clip_${n}`, title: `Song ${n}` }));
  api.on(list, () => json({ data: works, next_cursor: null }));
  show();
  const tiles = await screen.findAllByRole('article');
  expect(tiles).toHaveLength(6);
  expect(tiles.filter(({ textContent }) => textContent?.includes('Example'))).toHaveLength(examples);
  expect(screen.queryAllByRole('searchbox')).toHaveLength(examples === 0 ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'Generate one' })).toHaveLength(examples === 0 ? 0 : 1);
});

test('a failed load can be retried', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('The works couldn’t be loaded')).toBeVisible();
  api.on(list, () => json({ data: [song], next_cursor: null }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Low tide')).toBeVisible();
});

test('space is reserved for works while they load', () => {
  expect(renderToString(<WorkGridSkeleton />)).toContain('Loading');
});
