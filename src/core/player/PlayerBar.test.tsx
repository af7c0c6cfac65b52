import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiDouble } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { rememberSignOut } from '../customer-storage.ts';
import { close, cue, play, playback, playNext, type Track } from './playback.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { reopenPlayer } from './reopen-player.ts';

const words = [{ text: 'Rain', line: 0, start: 1, end: 2 }];
const tracks: readonly Track[] = [
  { src: '/first.mp3', title: 'First', detail: 'folk', cover: '/first.webp', duration: 100, peaks: [0.5, 1] },
  { src: '/second.mp3', title: 'Second', duration: 50, peaks: [], load: () => Promise.resolve(sound) },
];
const sound = { peaks: [1, 0.2], lyrics: { text: 'Rain', words } };

const handlers = new Map<string, MediaSessionActionHandler | null>();
const session = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => void handlers.set(action, handler),
  setPositionState: vi.fn<(state: MediaPositionState) => void>(),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, fields: object) {
    Object.assign(this, fields);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function start(this: HTMLMediaElement) {
    fireEvent(this, new Event('playing'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    fireEvent(this, new Event('pause'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => close());
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  play(tracks, 0, 0);
  return showPage(<PlayerBar />, '/docs');
}
const title = () => playback.current().tracks[playback.current().index]?.title;

it('shows the song, and moves through the queue', async () => {
  const { user } = show();
  expect(screen.getByRole('region', { name: 'Player' })).toHaveTextContent('First');
  await user.click(screen.getByRole('button', { name: 'Next song' }));
  expect(screen.getByRole('button', { name: 'Pause Second' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next song' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous song' }));
  expect(screen.getByRole('button', { name: 'Pause First' })).toBeVisible();
});

it('“previous” returns to the start of a song that has played for a while', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Next song' }));
  fireEvent.change(screen.getByRole('slider', { name: 'Position in Second' }), { target: { value: '20' } });
  await user.click(screen.getByRole('button', { name: 'Previous song' }));
  expect([title(), playback.current().time]).toEqual(['Second', 0]);
});

it('loads the lyrics of a song whose page didn’t', async () => {
  const { user } = show();
  expect(screen.queryByRole('button', { name: 'Lyrics of First' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next song' }));
  await user.click(await screen.findByRole('button', { name: 'Lyrics of Second' }));
  expect(screen.getByRole('region', { name: 'Lyrics of Second' })).toHaveTextContent('Rain');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Lyrics of Second' })).toBeNull();

  const opener = screen.getByRole('button', { name: 'Lyrics of Second' });
  await user.click(opener);
  expect(screen.getByRole('heading')).toHaveTextContent('Second');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Lyrics of Second' })).toBeNull();
  expect(opener).toHaveFocus();
});

it('the space bar plays and pauses, but not in a field or on a control', async () => {
  const { user } = show();
  await user.keyboard(' ');
  expect(playback.current().status).toBe('paused');
  await user.keyboard(' ');
  expect(playback.current().status).toBe('playing');
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await user.keyboard(' ');
  expect(field).toHaveValue(' ');
  expect(playback.current().status).toBe('playing');
  field.remove();
});

it('remembers the volume', async () => {
  const { user } = show();
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } });
  expect(document.querySelector('audio')!.volume).toBe(0.4);
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  expect(document.querySelector('audio')!.volume).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Unmute' }));
  cleanup();
  showPage(<PlayerBar />, '/docs');
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '40%');
});

it('tells the system what plays, and follows its keys', () => {
  show();
  expect(session.metadata).toMatchObject({ title: 'First', album: 'folk', artwork: [{ src: '/first.webp' }] });
  expect(session.playbackState).toBe('playing');
  const press = (action: MediaSessionAction, details: object = {}) =>
    act(() => handlers.get(action)?.({ action, ...details }));
  press('seekto', { seekTime: 30 });
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 100, position: 30 });
  press('pause');
  expect(session.playbackState).toBe('paused');
  press('nexttrack');
  expect(session.metadata).toMatchObject({ title: 'Second' });
  expect(handlers.get('nexttrack')).toBeNull();
  press('stop');
  expect(session.metadata).toBeNull();
});

it('continues paused where it was on the next page of the tab', () => {
  show();
  fireEvent.change(screen.getByRole('slider', { name: 'Position in First' }), { target: { value: '40' } });
  dispatchEvent(new Event('pagehide'));
  cleanup();
  act(() => playback.set({ tracks: [], index: 0, status: 'idle', time: 0, duration: 0 }));
  vi.mocked(HTMLMediaElement.prototype.play).mockClear();
  reopenPlayer();
  showPage(<PlayerBar />, '/ja/docs');
  expect(screen.getByRole('button', { name: 'Play First' })).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Position in First' })).toHaveValue('40');
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
});

it('a closed player, and one whose customer signed out, leaves nothing to the next page', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Close player' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Player' })).toBeNull());
  dispatchEvent(new Event('pagehide'));
  reopenPlayer();
  expect(playback.current().tracks).toEqual([]);
  localStorage.setItem('cadenza.session', 'cus_1');
  act(() => cue(tracks, 0, 10));
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('cadenza.player.cus_1')).toContain('First');
  rememberSignOut();
  act(() => close());
  reopenPlayer();
  expect(playback.current().tracks).toEqual([]);
});

it('counts a song of the gallery once it was heard for five seconds, and no other', async () => {
  const plays = 'POST /api/gallery/works/clip_1/plays';
  const api = new ApiDouble().on(plays, () => new Response(null, { status: 204 }));
  const [first, second] = tracks;
  play([{ ...first!, plays: '/api/gallery/works/clip_1/plays' }, second!], 0, 0);
  showPage(<PlayerBar />, '/gallery');
  const listen = (time: number) => act(() => playback.set({ ...playback.current(), time }));
  // Jumps don't count.
  for (const time of [0, 1.5, 3, 60, 61.5]) listen(time);
  expect(api.made(plays)).toEqual([]);
  listen(62.5);
  listen(64);
  await waitFor(() => expect(api.made(plays)).toHaveLength(1));
  for (let time = 65; time < 80; time += 1) listen(time);
  act(() => playNext());
  for (let time = 0; time < 10; time += 1) listen(time);
  expect(api.made(plays)).toHaveLength(1);
  api.close();
});
