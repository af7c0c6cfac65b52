import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Video } from './Video.tsx';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    Object.defineProperty(this, 'duration', { value: 5, configurable: true });
    fireEvent(this, new Event('play'));
    fireEvent(this, new Event('playing'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    fireEvent(this, new Event('pause'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  return () => void vi.restoreAllMocks();
});

const video = () => screen.getByLabelText<HTMLVideoElement>('Snow', { selector: 'video' });

/** A video that plays, with its controls. */
async function showPlaying() {
  const user = userEvent.setup();
  render(<Video src="/snow.mp4" title="Snow" poster="/snow.jpg" width={640} height={360} />);
  expect(video()).not.toHaveAttribute('controls');
  expect(screen.queryByRole('slider')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play Snow' }));
  await screen.findByRole('slider', { name: 'Position in Snow' });
  return user;
}

it('plays, pauses and keeps the focus on its button, also with a click on the picture', async () => {
  const user = await showPlaying();
  expect(screen.getByRole('button', { name: 'Pause Snow' })).toHaveFocus();
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Play Snow' })).toBeVisible();
  await user.click(video());
  expect(screen.getByRole('button', { name: 'Pause Snow' })).toBeVisible();
});

it('arrows seek one second of a short video, m mutes, and f fills the screen', async () => {
  const requestFullscreen = vi.fn<() => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', { value: requestFullscreen, configurable: true });
  const user = await showPlaying();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(video().currentTime).toBe(2);
  fireEvent.timeUpdate(video());
  expect(screen.getByText('0:02 / 0:05')).toBeVisible();
  await user.keyboard('m');
  expect(video().volume).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(video().volume).toBe(1);
  await user.keyboard('f');
  expect(requestFullscreen).toHaveBeenCalledOnce();
});

it('says that it couldn’t be loaded, and retries', async () => {
  const user = await showPlaying();
  Object.defineProperty(video(), 'error', { value: { code: 4 }, configurable: true });
  fireEvent.error(video());
  expect(await screen.findByRole('alert')).toHaveTextContent('This video couldn’t be loaded.');
  await user.click(screen.getByRole('button', { name: 'Retry Snow' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
