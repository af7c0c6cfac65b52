import { useEffect, useEffectEvent, useRef } from 'react';
import { useSessionEpoch } from '../session/use-session.ts';
import { updateTrack, type Track } from './playback.ts';
import { storeQueue } from './stored-queue.ts';

/** Loads the waveform and the lyrics of the song that plays, if its page didn't. */
export function useLoadedTrack(track: Track | undefined): void {
  const load = useEffectEvent(async () => {
    if (track?.load === undefined || track.lyrics !== undefined) return;
    const { src, load: loadSound } = track;
    try {
      updateTrack(src, { ...(await loadSound()), load: undefined });
    } catch {
      // The song plays without them.
    }
  });
  const src = track?.src;
  useEffect(() => void load(), [src]);
}

/** What uses the space bar itself. A link doesn't. */
const controls =
  'input, textarea, select, button, summary, audio, video, [contenteditable], [role]:not([role="link"]):not(main):not(section)';

/** The space bar plays and pauses, unless a field or a control has the focus. Escape in the player calls `dismiss`. */
export function usePlayerKeys(toggle: () => void, dismiss: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (event.key === 'Escape' && target?.closest('[data-player]')) dismiss();
    if (event.key !== ' ' || target?.closest(controls)) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Keeps the queue for the next page of the tab, such as the same page in another language. */
export function useKeptQueue(): void {
  useEffect(() => {
    addEventListener('pagehide', storeQueue);
    return () => {
      removeEventListener('pagehide', storeQueue);
      storeQueue();
    };
  }, []);
}

/** The queue may contain a customer's songs, so it ends with the session. */
export function useEndWithSession(close: () => void): void {
  const epoch = useSessionEpoch();
  const end = useEffectEvent(close);
  const before = useRef(epoch);
  useEffect(() => {
    if (before.current !== epoch) end();
    before.current = epoch;
  }, [epoch]);
}
