import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Karaoke, KaraokeSave } from '#generated/account/types.gen.ts';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { createClip, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { createSession } from '../../core/session/session.ts';
import { toasts } from '../../ui/toaster/toast.ts';
import { KaraokePage } from './KaraokePage.tsx';

const clip = createClip({ lyrics: '[Verse]\nLast ferry\nhome', duration: 10 });
const path = `/api/account/clips/${clip.id}/karaoke`;
const words = [
  { text: 'Last', before: '', after: ' ', start: 1, end: 1.5, line: 1, confidence: 1 },
  { text: 'ferry', before: '', after: '\n', start: 2, end: 2.5, line: 1, confidence: 1 },
  { text: 'home', before: '', after: '\n', start: 4, end: 5, line: 2, confidence: 1 },
];
const bench: Karaoke = {
  clip,
  mode: 'live',
  price: 0,
  words,
  waveform: [0.2, 1, 0.4],
  times: null,
  version: 0,
  saved_at: null,
};

let api: ApiDouble;
let server: Karaoke;
beforeEach(() => {
  server = bench;
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/credits', () => json(credits))
    .on(`GET ${path}`, () => json(server))
    .on(`PUT ${path}`, ({ body }) => {
      const { version, times } = body as KaraokeSave;
      if (version !== server.version) {
        const errors = [{ pointer: '/version', code: 'invalid', detail: 'Other times were saved meanwhile.' }];
        return problem(422, 'invalid_field', { errors });
      }
      server = { ...server, times, version: version + 1 };
      return json(server);
    });
  Object.defineProperty(HTMLElement.prototype, 'scrollTo', { value: () => undefined, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve());
});
afterEach(() => {
  api.close();
  vi.restoreAllMocks();
});

const show = () => showAppPage(<KaraokePage />, `/dashboard/library/karaoke?clip=${clip.id}`);
const field = (edge: 'Start' | 'End', word: string) => screen.getByRole('textbox', { name: `${edge} of ${word}` });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const region = (word: string) => screen.getByRole('button', { name: new RegExp(`^${word}, `) });

async function opened() {
  const page = show();
  await screen.findByRole('region', { name: 'Words on the waveform' });
  return page;
}

test('shows the price of timed lyrics before requesting them', async () => {
  server = { ...bench, price: 2, words: [] };
  api.on(`POST ${path}`, () => {
    server = bench;
    return json(server);
  });
  const { user } = show();
  expect(await screen.findByText(/You pay 2 credits once for this song/)).toBeVisible();
  await user.click(button('Open editor · 2 credits'));
  expect(await screen.findByRole('region', { name: 'Words on the waveform' })).toBeVisible();
});

test('a typed time is limited by its neighbors, and can be undone and redone', async () => {
  const { user } = await opened();
  await user.clear(field('End', 'Last'));
  await user.type(field('End', 'Last'), '0:07{Enter}');
  expect(field('End', 'Last')).toHaveValue('0:02.000');
  await user.click(button('Undo'));
  expect(field('End', 'Last')).toHaveValue('0:01.500');
  expect(button('Undo')).toBeDisabled();
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(field('End', 'Last')).toHaveValue('0:02.000');
  await user.clear(field('Start', 'home'));
  await user.type(field('Start', 'home'), 'soon');
  expect(field('Start', 'home')).toHaveAttribute('aria-invalid', 'true');
  await user.tab();
  expect(field('Start', 'home')).toHaveValue('0:04.000');
});

test('arrow keys move between words and move an edge, finer with Shift', async () => {
  const { user } = await opened();
  region('Last').focus();
  await user.keyboard('{ArrowRight}');
  expect(region('ferry')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('slider', { name: 'Start of ferry' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
  expect(field('Start', 'ferry')).toHaveValue('0:01.940');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(field('End', 'ferry')).toHaveValue('0:02.550');
});

test("dragging a word's edge snaps to its neighbor, and is one undo step", async () => {
  const { user } = await opened();
  const track = region('ferry').parentElement!.parentElement!;
  track.setPointerCapture = () => undefined;
  const edge = region('ferry').parentElement!.querySelector('[data-edge="start"]')!;
  // One second is 90 pixels wide.
  fireEvent.pointerDown(edge, { button: 0, pointerId: 1, clientX: 180 });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 160 });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 138 });
  fireEvent.pointerUp(track, { pointerId: 1 });
  expect(field('Start', 'ferry')).toHaveValue('0:01.500');
  await user.click(button('Undo'));
  expect(field('Start', 'ferry')).toHaveValue('0:02.000');

  fireEvent.pointerDown(region('ferry'), { button: 0, pointerId: 2, clientX: 200 });
  fireEvent.pointerMove(track, { pointerId: 2, clientX: 245 });
  fireEvent.pointerUp(track, { pointerId: 2 });
  expect(field('Start', 'ferry')).toHaveValue('0:02.500');
  expect(field('End', 'ferry')).toHaveValue('0:03.000');
});

test("all words can be shifted, and reset to the engine's times", async () => {
  const { user } = await opened();
  await user.clear(screen.getByLabelText('Shift all words, in seconds'));
  await user.type(screen.getByLabelText('Shift all words, in seconds'), '0,25');
  await user.click(button('Later'));
  expect(field('Start', 'Last')).toHaveValue('0:01.250');
  expect(field('End', 'home')).toHaveValue('0:05.250');
  await user.click(button('Restore engine times'));
  expect(field('Start', 'Last')).toHaveValue('0:01.000');
  expect(screen.getByText('Engine times')).toBeVisible();
});

test("saves all words, or nothing when they equal the engine's", async () => {
  const { user } = await opened();
  await user.click(button('Earlier'));
  expect(screen.getByText('Not saved')).toBeVisible();
  await user.click(button('Save'));
  expect(await screen.findByText('Saved')).toBeVisible();
  await user.click(button('Restore engine times'));
  await user.click(button('Save'));
  await waitFor(() => expect(api.made(`PUT ${path}`)).toHaveLength(2));
  const sent = api.made(`PUT ${path}`).map(({ body }) => body as KaraokeSave);
  expect(sent[0]).toEqual({
    version: 0,
    times: [
      { start: 0.9, end: 1.4 },
      { start: 1.9, end: 2.4 },
      { start: 3.9, end: 4.9 },
    ],
  });
  expect(sent[1]).toEqual({ version: 1, times: null });
});

test('two tabs keep both versions until the later one decides', async () => {
  const { user } = await opened();
  await user.click(button('Later'));
  server = { ...server, version: 3, times: words.map(({ start, end }) => ({ start, end: end - 0.1 })) };
  await user.click(button('Save'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Different times for this song were saved');
  expect(field('Start', 'Last')).toHaveValue('0:01.100');
  await user.click(within(alert).getByRole('button', { name: 'Overwrite with my times' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(server).toMatchObject({ version: 4, times: [{ start: 1.1, end: 1.6 }, {}, {}] });

  server = { ...server, version: 5, times: null };
  await user.click(button('Later'));
  await user.click(button('Save'));
  await user.click(await screen.findByRole('button', { name: 'Discard mine and load them' }));
  await waitFor(() => expect(field('Start', 'Last')).toHaveValue('0:01.000'));
});

test('plays from a word', async () => {
  const { user } = await opened();
  await user.click(button('Play from home'));
  const audio = document.querySelector('audio')!;
  fireEvent(audio, new Event('loadedmetadata'));
  expect(audio.currentTime).toBe(4);
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce();
  expect(region('home')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('row', { name: /^home/ })).toHaveAttribute('aria-current', 'true');
});

test('words are grouped by line, and a line can be played', async () => {
  const { user } = await opened();
  const table = screen.getByRole('table', { name: 'Words and times' });
  const headings = within(table).getAllByRole('rowheader', { name: /^\d / });
  expect(headings.map((heading) => heading.textContent)).toEqual(['1 Last ferry', '2 home']);
  await user.click(button('Play line 2'));
  const audio = document.querySelector('audio')!;
  fireEvent(audio, new Event('loadedmetadata'));
  expect(audio.currentTime).toBe(4);
  expect(region('home')).toHaveAttribute('aria-pressed', 'true');
});

test('the exported file has the times on screen', async () => {
  const { user } = await opened();
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  await chooseOption(user, screen.getByLabelText('Format'), 'WebVTT');
  await user.click(button('Later'));
  await user.click(button('Save and download'));
  await waitFor(() => expect(clicked).toEqual([`http://localhost:3000${path}/export?format=vtt`]));
  expect(server.version).toBe(1);
});

test('an instrumental and a missing song are reported', async () => {
  server = { ...bench, words: [] };
  show();
  expect(await screen.findByText('This song has no vocals')).toBeVisible();
  showAppPage(<KaraokePage />, '/dashboard/library/karaoke');
  expect(await screen.findByText('Choose a song with lyrics, then open its karaoke editor')).toBeVisible();
});

test('the end of the session is one redirect with one message', async () => {
  const { services, address, visits } = show();
  await screen.findByRole('heading', { name: 'Karaoke editor' });
  act(() => void services.get(createSession).handleUnauthorized());
  await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?return=/));
  expect(visits()).toBe(1);
  expect(toasts.current().map(({ count }) => count)).toEqual([1]);
});
