import { makeStore } from '../../ui/store.ts';
import { pauseOthers } from '../../ui/player/pause-others.ts';
import type { SungLyrics } from '../../ui/player/sung-lines.ts';
import { ownKey, readStored, writeStored } from '../storage.ts';

/** What a player draws of a song besides its name. */
export interface TrackSound {
  /** Peaks from 0 to 1, evenly spaced. */
  readonly peaks: readonly number[];
  readonly lyrics?: SungLyrics | undefined;
}

export interface Track extends TrackSound {
  /** Identifies the track. */
  readonly src: string;
  readonly title: string;
  /** A line below the title, such as the style or the model. */
  readonly detail?: string | undefined;
  /** URL of the cover. */
  readonly cover?: string | undefined;
  /** In seconds. It is known before the audio loads, so that the layout doesn't shift. */
  readonly duration: number;
  /** The path that counts plays of a public song. */
  readonly plays?: string | undefined;
  /** Loads peaks and lyrics that the page doesn't have yet. */
  readonly load?: (() => Promise<TrackSound>) | undefined;
}

/** `idle`: nothing was played yet. */
export type PlaybackStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'error';

export interface Playback {
  readonly tracks: readonly Track[];
  /** The current track. */
  readonly index: number;
  readonly status: PlaybackStatus;
  /** In seconds. */
  readonly time: number;
  readonly duration: number;
}

/** The state and the controls of one track. */
export interface TrackControls {
  /** `idle` unless the site plays this track. */
  readonly status: PlaybackStatus;
  /** In seconds. */
  readonly time: number;
  readonly duration: number;
  /** Plays or pauses the track. The songs of the page are its queue. */
  readonly toggle: () => void;
  /** Seeks to `seconds`, also before the track is played. */
  readonly seek: (seconds: number) => void;
  /** The position in seconds now, between two updates of `time`. */
  readonly getTime: () => number;
}

const closed: Playback = { tracks: [], index: 0, status: 'idle', time: 0, duration: 0 };

/** What the site plays. It outlives pages, as does its audio element, so songs continue during navigation. */
export const playback = makeStore<Playback>(closed);

/** Seconds after which “previous” returns to the start of a song instead of to the song before it. */
const restartAfter = 3;

const volumeKey = ownKey('volume');
let element: HTMLAudioElement | null = null;
/** The position to start at. The element can't seek before its duration is loaded. */
let startPosition: number | null = null;
/** Increases with each attempt to play, because the failure of an earlier one arrives late. */
let attempt = 0;

const update = (change: Partial<Playback>): void => playback.set({ ...playback.current(), ...change });

/** The volume from 0 to 1 that was last set in this browser. */
export function readVolume(): number {
  const stored = Number(readStored('localStorage', volumeKey) ?? 1);
  return stored >= 0 && stored <= 1 ? stored : 1;
}

/** The only audio element of the site, which is in the document so that videos can pause it. */
function getAudio(): HTMLAudioElement {
  element ??= createAudio();
  if (!element.isConnected) document.body.append(element);
  return element;
}

function createAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  audio.preload = 'none';
  audio.volume = readVolume();
  const on: { [name in keyof HTMLMediaElementEventMap]?: () => void } = {
    loadedmetadata: () => {
      if (Number.isFinite(audio.duration)) update({ duration: audio.duration });
      if (startPosition !== null) audio.currentTime = startPosition;
      startPosition = null;
    },
    waiting: () => update({ status: 'loading' }),
    playing: () => update({ status: 'playing' }),
    // After an error, browsers also report a pause.
    pause: () => !audio.error && update({ status: 'paused' }),
    timeupdate: () => startPosition === null && audio.hasAttribute('src') && update({ time: audio.currentTime }),
    ended: () => {
      const { tracks, index } = playback.current();
      if (index + 1 < tracks.length) skipTo(index + 1);
      else update({ status: 'paused', time: 0 });
    },
    error: () => update({ status: 'error' }),
  };
  for (const [name, listener] of Object.entries(on)) audio.addEventListener(name, listener);
  return audio;
}

/** Selects a track of the queue without playing it. */
function select(index: number, time: number): void {
  const { tracks } = playback.current();
  const track = tracks[index]!;
  getAudio().src = track.src;
  startPosition = time > 0 ? time : null;
  update({ index, time, duration: track.duration, status: 'paused' });
}

async function start(): Promise<void> {
  const audio = getAudio();
  attempt += 1;
  const own = attempt;
  pauseOthers(audio);
  if (playback.current().status === 'error') audio.load();
  update({ status: 'loading' });
  try {
    await audio.play();
  } catch (error) {
    if (own !== attempt) return;
    // A pause during loading isn't an error. If the browser blocks playback, the user can start it again.
    const name = error instanceof DOMException ? error.name : '';
    update({ status: name === 'AbortError' || name === 'NotAllowedError' ? 'paused' : 'error' });
  }
}

/** Fills the queue, and selects one of its tracks at a position, paused. */
export function cue(tracks: readonly Track[], index: number, time: number): void {
  element?.pause();
  playback.set({ ...closed, tracks });
  select(index, time);
}

/** Fills the queue, and plays one of its tracks from a position. */
export function play(tracks: readonly Track[], index: number, time: number): void {
  cue(tracks, index, time);
  void start();
}

/** Replaces the current track with another version of its song, at a position. Continues if it was playing. */
export function switchVersion(track: Track, time: number): void {
  const state = playback.current();
  const { tracks, index } = state;
  cue(tracks.with(index, track), index, time);
  if (isSounding(state)) void start();
}

function skipTo(index: number): void {
  select(index, 0);
  void start();
}

export const isSounding = ({ status }: Pick<Playback, 'status'>): boolean =>
  status === 'playing' || status === 'loading';

/** Toggles playback. After an error, tries to load the audio again. */
export function toggle(): void {
  if (isSounding(playback.current())) getAudio().pause();
  else void start();
}

/** Seeks to `seconds`, also before the audio is loaded. */
export function seek(seconds: number): void {
  const audio = getAudio();
  const time = Math.min(Math.max(0, seconds), playback.current().duration);
  if (audio.readyState === 0) startPosition = time;
  else audio.currentTime = time;
  update({ time });
}

export function playNext(): void {
  const { tracks, index } = playback.current();
  if (index + 1 < tracks.length) skipTo(index + 1);
}

/** Plays the track before, or the current one from its start. */
export function playPrevious(): void {
  const { index, time } = playback.current();
  if (index > 0 && time <= restartAfter) skipTo(index - 1);
  else seek(0);
}

/** The position in seconds now. The state has it only a few times a second. */
export const getPosition = (): number =>
  startPosition ?? (element?.readyState ? element.currentTime : playback.current().time);

export function setVolume(volume: number): void {
  getAudio().volume = volume;
  writeStored('localStorage', volumeKey, String(volume));
}

/** Replaces what is known about a track of the queue. */
export function updateTrack(src: string, change: Partial<Track>): void {
  const { tracks } = playback.current();
  if (tracks.every((track) => track.src !== src)) return;
  update({ tracks: tracks.map((track) => (track.src === src ? { ...track, ...change } : track)) });
}

/** Stops playback, and forgets the queue. */
export function close(): void {
  attempt += 1;
  startPosition = null;
  element?.pause();
  element?.removeAttribute('src');
  element?.load();
  playback.set(closed);
}
