import { useEffect, useReducer, useRef, type RefObject } from 'react';
import { pauseOthers } from './pause-others.ts';

/** `idle`: nothing is loaded yet. */
export type AudioStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'error';

interface AudioState {
  readonly status: AudioStatus;
  /** In seconds. */
  readonly time: number;
  readonly duration: number;
}

export interface AudioControls extends AudioState {
  readonly ref: RefObject<HTMLAudioElement | null>;
  /** Toggles playback. After an error, tries to load the audio again. */
  readonly toggle: () => void;
  /** Seeks to `seconds`, also before the audio is loaded. */
  readonly seek: (seconds: number) => void;
}

/** State and controls of an `<audio>` element. `known` is the duration in seconds before the audio is loaded. */
export function useAudio(known: number): AudioControls {
  const ref = useRef<HTMLAudioElement>(null);
  /** The position to start at. The element can't seek before its duration is loaded. */
  const startPosition = useRef<number | null>(null);
  const [state, update] = useReducer(
    (before: AudioState, change: Partial<AudioState>): AudioState => ({ ...before, ...change }),
    { status: 'idle', time: 0, duration: known },
  );

  useEffect(() => {
    const audio = ref.current;
    if (audio === null) return;
    const on: { [name in keyof HTMLMediaElementEventMap]?: () => void } = {
      loadedmetadata: () => {
        if (Number.isFinite(audio.duration)) update({ duration: audio.duration });
        if (startPosition.current !== null) audio.currentTime = startPosition.current;
        startPosition.current = null;
      },
      waiting: () => update({ status: 'loading' }),
      playing: () => update({ status: 'playing' }),
      // After an error, browsers also report a pause.
      pause: () => !audio.error && update({ status: 'paused' }),
      timeupdate: () => startPosition.current === null && update({ time: audio.currentTime }),
      ended: () => update({ status: 'paused', time: 0 }),
      error: () => update({ status: 'error' }),
    };
    for (const [name, listener] of Object.entries(on)) audio.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(on)) audio.removeEventListener(name, listener);
      audio.pause();
    };
  }, []);

  async function play(audio: HTMLAudioElement) {
    pauseOthers(audio);
    if (state.status === 'error') audio.load();
    update({ status: 'loading' });
    try {
      await audio.play();
    } catch (error) {
      // A pause during loading isn't an error. If the browser blocks playback, the user can start it again.
      const name = error instanceof DOMException ? error.name : '';
      update({ status: name === 'AbortError' || name === 'NotAllowedError' ? 'paused' : 'error' });
    }
  }

  function toggle() {
    const audio = ref.current;
    if (audio === null) return;
    if (state.status === 'playing' || state.status === 'loading') audio.pause();
    else void play(audio);
  }

  function seek(seconds: number) {
    const audio = ref.current;
    if (audio === null) return;
    const time = Math.min(Math.max(0, seconds), state.duration);
    if (audio.readyState === 0) startPosition.current = time;
    else audio.currentTime = time;
    update({ time });
  }

  return { ...state, ref, toggle, seek };
}
