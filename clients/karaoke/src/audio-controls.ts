import { create, createSvg } from './dom.ts';
import { fill, formatTime } from './labels.ts';
import type { Song } from './load.ts';
import type { Labels } from './settings.ts';
import { drawWaveform } from './waveform.ts';

/** Seconds that an arrow key moves. */
const STEP = 5;

const icons = {
  play: 'M4.5 2.4v11.2c0 .5.6.8 1 .6l8.4-5.6c.4-.3.4-.9 0-1.2L5.5 1.8c-.4-.2-1 .1-1 .6Z',
  pause: 'M4 2h2.8v12H4zM9.2 2H12v12H9.2z',
  retry: 'M13.2 8a5.2 5.2 0 1 1-1.7-3.9M13.4 1.8v2.9h-2.9',
} as const;

/** `idle`: nothing is loaded yet. */
export type Status = 'idle' | 'loading' | 'playing' | 'paused' | 'error';

interface ControlsOptions {
  readonly song: Song;
  readonly labels: Labels;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
}

/** The button, title, time and track of a song. */
export function createControls({ song, labels, toggle, seek }: ControlsOptions) {
  const title = song.title ?? labels.untitled;
  let duration = song.duration ?? 0;
  let time = 0;

  const button = create('button', { type: 'button', class: 'toggle', part: 'button' });
  button.addEventListener('click', toggle);
  const detail = create('p', { class: 'detail', role: 'alert' });
  const clock = create('p', { class: 'time', part: 'time' });
  const wave = create('div', { class: 'wave', 'aria-hidden': 'true' });
  const observer = drawWaveform(wave, song.waveform);
  const label = fill(labels.position, { title });
  const slider = create('input', { type: 'range', min: '0', step: '1', 'aria-label': label });
  // The times of a song run from left to right in every script, as on its waveform.
  const track = create(
    'div',
    { class: 'track', part: 'track', dir: 'ltr' },
    wave,
    create('span', { class: 'head' }),
    slider,
  );
  const cover = song.cover === null ? [] : [create('img', { src: song.cover, alt: '', class: 'cover', part: 'cover' })];
  const name = create('p', { class: 'title', part: 'title', lang: '', dir: 'auto' }, title);
  const elements = [...cover, button, create('div', { class: 'names' }, name, detail), clock, track];

  const showTime = () => {
    const [now, end] = [formatTime(time), formatTime(duration)];
    clock.replaceChildren(create('span', {}, now), duration > 0 ? ` / ${end}` : '');
    slider.max = String(Math.max(1, Math.round(duration)));
    slider.value = String(Math.round(time));
    slider.setAttribute('aria-valuetext', fill(labels.time, { time: now, duration: end }));
  };
  const showStatus = (status: Status) => {
    const isActive = status === 'playing' || status === 'loading';
    const action = status === 'error' ? 'retry' : isActive ? 'pause' : 'play';
    button.setAttribute('aria-label', fill(labels[action], { title }));
    button.replaceChildren(createSvg('0 0 16 16', icons[action], { class: action }));
    detail.textContent = status === 'error' ? labels.error : '';
  };

  slider.addEventListener('input', () => seek(slider.valueAsNumber));
  slider.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = {
      ArrowLeft: time - STEP,
      ArrowDown: time - STEP,
      ArrowRight: time + STEP,
      ArrowUp: time + STEP,
      Home: 0,
      End: duration,
    }[event.key];
    if (target !== undefined) seek(target);
    else if (event.key === ' ') toggle();
    else return;
    event.preventDefault();
  });
  showTime();
  showStatus('idle');
  return {
    elements,
    title,
    get duration() {
      return duration;
    },
    setDuration(seconds: number) {
      duration = seconds;
      showTime();
    },
    setTime(seconds: number) {
      // The clock and the slider change once a second, the playhead with each frame.
      const isNewSecond = Math.floor(seconds) !== Math.floor(time) || Math.round(seconds) !== Math.round(time);
      time = seconds;
      if (isNewSecond) showTime();
      track.style.setProperty('--_played', `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`);
    },
    showStatus,
    stop: () => observer.disconnect(),
  };
}
