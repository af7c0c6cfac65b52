import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AudioPlayer, type AudioPlayerProps } from './AudioPlayer.tsx';
import { close, playback } from './playback.ts';

const song: AudioPlayerProps = {
  src: '/song.mp3',
  title: 'Rain on a tin roof',
  duration: 100,
  peaks: [0.1, 0.5, 1, 0.2],
  downloadName: 'rain.mp3',
};

/** Methods that jsdom lacks: scrolling and media playback with its events. */
const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
beforeEach(() => {
  scrollTo.mockReset();
  Object.defineProperty(HTMLElement.prototype, 'scrollTo', { value: scrollTo, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    fireEvent(this, new Event('playing'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    if (this.paused) return;
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    fireEvent(this, new Event('pause'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  return () => void vi.restoreAllMocks();
});

afterEach(() => act(() => close()));

/** The audio element of the site. */
const audio = () => document.querySelector('audio')!;

/** Plays the song, whose duration then loads. */
async function playLoaded(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Play Rain on a tin roof' }));
  Object.defineProperty(audio(), 'readyState', { value: 1, configurable: true });
  Object.defineProperty(audio(), 'duration', { value: 100, configurable: true });
  // jsdom doesn't start a new source at its beginning.
  audio().currentTime = 0;
  fireEvent(audio(), new Event('loadedmetadata'));
}

it('plays and pauses', async () => {
  const user = userEvent.setup();
  render(<AudioPlayer {...song} />);
  await user.click(screen.getByRole('button', { name: 'Play Rain on a tin roof' }));
  await user.click(screen.getByRole('button', { name: 'Pause Rain on a tin roof' }));
  expect(screen.getByRole('button', { name: 'Play Rain on a tin roof' })).toBeInTheDocument();
});

it('arrow keys seek five seconds, Home and End go to the ends, Space plays', async () => {
  const user = userEvent.setup();
  render(<AudioPlayer {...song} />);
  const slider = screen.getByRole('slider', { name: 'Position in Rain on a tin roof' });
  act(() => slider.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(slider).toHaveValue('10');
  expect(slider).toHaveAttribute('aria-valuetext', '0:10 of 1:40');
  await playLoaded(user);
  expect(audio().currentTime).toBe(10);
  act(() => slider.focus());
  await user.keyboard('{ArrowLeft}');
  expect(audio().currentTime).toBe(5);
  await user.keyboard('{End}{ArrowRight}');
  expect(audio().currentTime).toBe(100);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(audio().currentTime).toBe(0);
  await user.keyboard(' ');
  expect(audio().paused).toBe(true);
  await user.keyboard(' ');
  expect(audio().paused).toBe(false);
});

it('plays one song at a time, with the songs of the page as its queue', async () => {
  const user = userEvent.setup();
  render(
    <>
      <AudioPlayer {...song} />
      <AudioPlayer {...song} src="/second.mp3" title="Second" />
      <dialog open>
        <AudioPlayer {...song} src="/third.mp3" title="Third" />
      </dialog>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Play Rain on a tin roof' }));
  await user.click(screen.getByRole('button', { name: 'Play Second' }));
  expect(screen.getByRole('button', { name: 'Play Rain on a tin roof' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pause Second' })).toBeInTheDocument();
  expect(document.querySelectorAll('audio')).toHaveLength(1);
  expect(playback.current().tracks.map(({ title }) => title)).toEqual(['Rain on a tin roof', 'Second']);
  await user.click(screen.getByRole('button', { name: 'Play Third' }));
  expect(playback.current().tracks.map(({ title }) => title)).toEqual(['Third']);
});

it('plays the next song of the page when one ends, and stops after the last', async () => {
  const user = userEvent.setup();
  render(
    <>
      <AudioPlayer {...song} />
      <AudioPlayer {...song} src="/second.mp3" title="Second" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Play Rain on a tin roof' }));
  fireEvent(audio(), new Event('ended'));
  expect(await screen.findByRole('button', { name: 'Pause Second' })).toBeInTheDocument();
  fireEvent(audio(), new Event('ended'));
  expect(screen.getByRole('button', { name: 'Play Second' })).toBeInTheDocument();
});

it('continues when its page is left', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<AudioPlayer {...song} />);
  await user.click(screen.getByRole('button', { name: 'Play Rain on a tin roof' }));
  unmount();
  expect(audio().paused).toBe(false);
  render(<AudioPlayer {...song} />);
  expect(screen.getByRole('button', { name: 'Pause Rain on a tin roof' })).toBeInTheDocument();
});

it('seeks where it is clicked, and keeps a position chosen before loading', () => {
  render(<AudioPlayer {...song} />);
  const track = screen.getByRole('slider').parentElement!;
  track.setPointerCapture = () => undefined;
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 48));
  fireEvent.pointerDown(track, { button: 0, pointerId: 1, clientX: 20 });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 150 });
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '1:15 of 1:40');
  fireEvent.pointerUp(track, { pointerId: 1, clientX: 150 });
  expect(audio().paused).toBe(false);
  fireEvent(audio(), new Event('loadedmetadata'));
  expect(audio().currentTime).toBe(75);
});

it('reports a song that cannot be loaded, and retries', async () => {
  const user = userEvent.setup();
  render(<AudioPlayer {...song} />);
  await user.click(screen.getByRole('button', { name: 'Play Rain on a tin roof' }));
  vi.mocked(HTMLMediaElement.prototype.load).mockClear();
  fireEvent(audio(), new Event('error'));
  expect(screen.getByRole('alert')).toHaveTextContent('This song couldn’t be loaded.');
  await user.click(screen.getByRole('button', { name: 'Retry Rain on a tin roof' }));
  expect(HTMLMediaElement.prototype.load).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is an image, a link and the browser’s player without JavaScript', () => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(<AudioPlayer {...song} />);
  expect(html.querySelector('svg path[d^="M0.5 "]')).not.toBeNull();
  expect(within(html).getByRole('link', { name: 'Download Rain on a tin roof' })).toHaveAttribute(
    'download',
    'rain.mp3',
  );
  expect(html.querySelector('noscript')?.innerHTML).toContain('<audio controls');
});

it('shows the lyrics with the current line marked, and seeks to a clicked line', async () => {
  const user = userEvent.setup();
  const words = [
    { text: 'Rain', line: 1, start: 10, end: 11 },
    { text: 'falls', line: 1, start: 12, end: 13 },
    { text: 'Still', line: 2, start: 20, end: 21 },
  ];
  const { container } = render(<AudioPlayer {...song} lyrics={{ text: '[Verse]\nRain falls,\nStill', words }} />);
  await playLoaded(user);
  await user.click(screen.getByRole('button', { name: 'Pause Rain on a tin roof' }));
  const lyrics = within(screen.getByRole('region', { name: 'Lyrics of Rain on a tin roof' }));
  const current = () => container.querySelector('[aria-current]');
  expect(current()).toBeNull();
  await user.click(lyrics.getByText('Still'));
  expect(audio().currentTime).toBe(20);
  expect(current()).toHaveTextContent('Still');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '12' } });
  expect(current()).toHaveTextContent('Rain falls,');
  expect(lyrics.getByText('falls').className).not.toBe(lyrics.getByText('Rain').className);
});

it('does not scroll while the reader scrolls the lyrics', async () => {
  const words = [
    { text: 'one', line: 0, start: 1, end: 2 },
    { text: 'two', line: 1, start: 3, end: 4 },
    { text: 'three', line: 2, start: 5, end: 6 },
  ];
  render(<AudioPlayer {...song} lyrics={{ text: 'one\ntwo\nthree', words }} />);
  const user = userEvent.setup();
  await playLoaded(user);
  await user.click(screen.getByRole('button', { name: 'Pause Rain on a tin roof' }));
  const box = screen.getByRole('region');
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(scrollTo).toHaveBeenCalledTimes(1);
  fireEvent.wheel(box);
  fireEvent.change(slider, { target: { value: '3' } });
  expect(scrollTo).toHaveBeenCalledTimes(1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000);
  fireEvent.change(slider, { target: { value: '5' } });
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
