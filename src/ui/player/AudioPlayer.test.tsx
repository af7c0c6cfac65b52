import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { AudioPlayer, type AudioPlayerProps } from './AudioPlayer.tsx';

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

/** The element after its duration has loaded. */
function loaded(container: HTMLElement): HTMLAudioElement {
  const audio = container.querySelector('audio')!;
  Object.defineProperty(audio, 'readyState', { value: 1, configurable: true });
  Object.defineProperty(audio, 'duration', { value: 100, configurable: true });
  return audio;
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
  const { container } = render(<AudioPlayer {...song} />);
  const audio = loaded(container);
  const slider = screen.getByRole('slider', { name: 'Position in Rain on a tin roof' });
  act(() => slider.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(audio.currentTime).toBe(10);
  expect(slider).toHaveValue('10');
  expect(slider).toHaveAttribute('aria-valuetext', '0:10 of 1:40');
  await user.keyboard('{ArrowLeft}');
  expect(audio.currentTime).toBe(5);
  await user.keyboard('{End}{ArrowRight}');
  expect(audio.currentTime).toBe(100);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(audio.currentTime).toBe(0);
  await user.keyboard(' ');
  expect(audio.paused).toBe(false);
  await user.keyboard(' ');
  expect(audio.paused).toBe(true);
});

it('plays one song at a time', async () => {
  const user = userEvent.setup();
  const { container } = render(
    <>
      <AudioPlayer {...song} />
      <AudioPlayer {...song} title="Second" />
    </>,
  );
  const [first, second] = container.querySelectorAll('audio');
  await user.click(screen.getByRole('button', { name: 'Play Rain on a tin roof' }));
  await user.click(screen.getByRole('button', { name: 'Play Second' }));
  expect(first!.paused).toBe(true);
  expect(second!.paused).toBe(false);
  expect(screen.getByRole('button', { name: 'Play Rain on a tin roof' })).toBeInTheDocument();
});

it('seeks where it is clicked, and keeps a position chosen before loading', () => {
  const { container } = render(<AudioPlayer {...song} />);
  const audio = container.querySelector('audio')!;
  const track = screen.getByRole('slider').parentElement!;
  track.setPointerCapture = () => undefined;
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 48));
  fireEvent.pointerDown(track, { button: 0, pointerId: 1, clientX: 20 });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 150 });
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '1:15 of 1:40');
  fireEvent.pointerUp(track, { pointerId: 1, clientX: 150 });
  expect(audio.paused).toBe(false);
  expect(audio.currentTime).toBe(0);
  loaded(container);
  fireEvent(audio, new Event('loadedmetadata'));
  expect(audio.currentTime).toBe(75);
});

it('reports a song that cannot be loaded, and retries', async () => {
  const user = userEvent.setup();
  const { container } = render(<AudioPlayer {...song} />);
  fireEvent(container.querySelector('audio')!, new Event('error'));
  expect(screen.getByRole('alert')).toHaveTextContent('This song couldn’t be loaded.');
  await user.click(screen.getByRole('button', { name: 'Retry Rain on a tin roof' }));
  expect(HTMLMediaElement.prototype.load).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is an image, a link and the browser’s player without JavaScript', () => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(<AudioPlayer {...song} />);
  expect(html.querySelector('svg path[d^="M0.5 "]')).not.toBeNull();
  expect(html.querySelector('audio')).toHaveAttribute('preload', 'none');
  expect(within(html).getByRole('link', { name: 'Download Rain on a tin roof' })).toHaveAttribute(
    'download',
    'rain.mp3',
  );
  expect(html.querySelector('noscript')?.innerHTML).toContain('controls');
});

it('shows the lyrics with the current line marked, and seeks to a clicked line', async () => {
  const user = userEvent.setup();
  const words = [
    { text: 'Rain', line: 1, start: 10, end: 11 },
    { text: 'falls', line: 1, start: 12, end: 13 },
    { text: 'Still', line: 2, start: 20, end: 21 },
  ];
  const { container } = render(<AudioPlayer {...song} lyrics={{ text: '[Verse]\nRain falls,\nStill', words }} />);
  const audio = loaded(container);
  const lyrics = within(screen.getByRole('region', { name: 'Lyrics of Rain on a tin roof' }));
  const current = () => container.querySelector('[aria-current]');
  expect(current()).toBeNull();
  await user.click(lyrics.getByText('Still'));
  expect(audio.currentTime).toBe(20);
  expect(current()).toHaveTextContent('Still');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '12' } });
  expect(current()).toHaveTextContent('Rain falls,');
  expect(lyrics.getByText('falls').className).not.toBe(lyrics.getByText('Rain').className);
});

it('does not scroll while the reader scrolls the lyrics', () => {
  const words = [
    { text: 'one', line: 0, start: 1, end: 2 },
    { text: 'two', line: 1, start: 3, end: 4 },
    { text: 'three', line: 2, start: 5, end: 6 },
  ];
  const { container } = render(<AudioPlayer {...song} lyrics={{ text: 'one\ntwo\nthree', words }} />);
  loaded(container);
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
