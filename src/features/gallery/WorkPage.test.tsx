import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { servedWorkId } from '#catalog/work-page.ts';
import { karaokeScript, karaokeTag } from '#generated/karaoke.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { useWorkPage } from './use-work-page.ts';
import { WorkPage } from './WorkPage.tsx';
// Load the lazy component first, so that tests only wait for responses.
import './ReportDialog.tsx';

const file = (id: string, part: string) => `http://localhost:3000/api/gallery/works/${id}/${part}`;
const song: GalleryWork = {
  id: 'clip_1',
  kind: 'song',
  title: 'Low tide',
  model: 'v5',
  duration: 100,
  width: null,
  height: null,
  waveform: [0.1, 1],
  media_url: file('clip_1', 'media'),
  cover_url: file('clip_1', 'cover'),
  lyrics_url: null,
  plays: 0,
  created_at: '2026-11-20T09:00:00.000Z',
};
const other: GalleryWork = { ...song, id: 'clip_2', title: 'High tide', media_url: file('clip_2', 'media') };

const one = 'GET /api/gallery/works/clip_1';
const list = 'GET /api/gallery/works';
const reports = 'POST /api/gallery/works/clip_1/reports';

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble().on(one, () => json(song)).on(list, () => json({ data: [song, other], next_cursor: null }));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  api.close();
  document.head.replaceChildren();
});

function Work() {
  const page = useWorkPage();
  return <WorkPage key={page.id} {...page} />;
}

const show = (id = 'clip_1') => showPage(<Work />, `/gallery/works/${id}`);

/** As the server inserts it. */
function serve(served: object) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = servedWorkId;
  element.textContent = JSON.stringify(served);
  document.head.append(element);
}

test('a song has a player, facts, its license, and other songs', async () => {
  const { user } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Low tide' })).toBeVisible();
  const work = within(screen.getByRole('article', { name: 'Low tide' }));
  expect(work.getByRole('button', { name: 'Play Low tide' })).toBeVisible();
  expect(work.getByText('v5')).toBeVisible();
  expect(work.getByText('1:40', { selector: 'dd' })).toBeVisible();
  expect(work.getByRole('link', { name: 'Generate your own' })).toHaveAttribute('href', '/dashboard/music');
  expect(work.getByRole('link', { name: 'Terms for public works' })).toHaveAttribute('href', '/legal/terms#gallery');
  const more = within(await screen.findByRole('region', { name: 'More in the gallery' }));
  expect(more.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(['High tide']);
  expect(more.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/gallery?kind=song');
  await user.click(work.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

test('a work that was played has the number of its plays', async () => {
  serve({ id: 'clip_1', work: { ...song, plays: 1234 } });
  show();
  const work = within(await screen.findByRole('article', { name: 'Low tide' }));
  expect(work.getByText('Plays').nextElementSibling).toHaveTextContent('1,234');
});

test('a served work is shown without another request', async () => {
  serve({ id: 'clip_1', work: { ...song, title: null } });
  show();
  expect(await screen.findByRole('article', { name: 'Untitled song' })).toBeVisible();
  await screen.findByRole('region', { name: 'More in the gallery' });
  expect(api.made(one)).toEqual([]);
});

test('a work that was served for another URL is not shown', async () => {
  serve({ id: 'clip_2', work: other });
  show();
  expect(await screen.findByRole('article', { name: 'Low tide' })).toBeVisible();
});

test.each([
  ['the server says so', () => serve({ id: 'clip_1', work: null })],
  ['the API says so', () => void api.on(one, () => problem(404, 'not_found'))],
])('a work that is not public leads to the gallery: %s', async (_how, arrange) => {
  arrange();
  show();
  expect(await screen.findByText('There is no such public work')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This work isn’t in the gallery');
  expect(screen.getByRole('link', { name: 'View the gallery' })).toHaveAttribute('href', '/gallery');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed load can be retried', async () => {
  api.on(one, () => problem(500, 'internal_error'));
  const { user } = show();
  expect(await screen.findByText('The work couldn’t be loaded')).toBeVisible();
  api.on(one, () => json(song));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Low tide' })).toBeVisible();
});

test('a failed list of other works leaves the work alone', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  show();
  await screen.findByRole('article', { name: 'Low tide' });
  await waitFor(() => expect(api.made(list)).not.toEqual([]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('space is reserved until the work is loaded', () => {
  const page = {
    id: 'clip_1',
    work: undefined,
    title: 'Public work',
    query: { error: null, isFetching: true, refetch: () => undefined },
  };
  const text = renderToString(
    <MemoryRouter>
      <WorkPage {...page} />
    </MemoryRouter>,
  );
  expect(text).toContain('Public work');
  expect(text).toContain('Loading');
});

test('a song whose lyrics are shown has the karaoke element, and code to embed it', async () => {
  const lyrics = file('clip_1', 'lyrics');
  api.on(one, () => json({ ...song, lyrics_url: lyrics }));
  const { user } = show();
  await screen.findByText('Model');
  const element = document.querySelector(karaokeTag)!;
  expect(
    Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)])),
  ).toMatchObject({
    src: song.media_url,
    lyrics,
    heading: 'Low tide',
  });
  expect(document.head.querySelectorAll(`script[src="${karaokeScript}"]`)).toHaveLength(1);
  // The site's player, which other songs of the page have.
  expect(screen.queryByRole('slider', { name: 'Position in Low tide' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy embed code' }));
  expect(await navigator.clipboard.readText()).toBe(
    `<script src="http://localhost:3000/embed/${karaokeTag}.js" async></script>\n<${karaokeTag} clip="clip_1"></${karaokeTag}>`,
  );
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
