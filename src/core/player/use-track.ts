import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { getQueue, registerPlayer } from './page-tracks.ts';
import * as player from './playback.ts';
import { showPlayer } from './show-player.ts';

const { playback } = player;

/** Controls one track of the site's player. `root` is the element that shows it; without one, the track plays alone. */
export function useTrack(track: player.Track, root?: RefObject<HTMLElement | null>): player.TrackControls {
  const { src, title, detail, cover, duration, peaks, lyrics } = track;
  /** Null for other tracks, so that their time doesn't render this one. */
  const current = useSyncExternalStore(
    playback.subscribe,
    useCallback(() => {
      const state = playback.current();
      return state.tracks[state.index]?.src === src ? state : null;
    }, [src]),
    () => null,
  );
  /** The position that was chosen before the track is played. The reference is up to date between two renders. */
  const position = useRef(0);
  const [before, setBefore] = useState(0);
  const choose = (seconds: number) => {
    position.current = seconds;
    setBefore(seconds);
  };
  const isCurrent = () => playback.current().tracks[playback.current().index]?.src === src;

  useEffect(() => {
    if (root?.current) return registerPlayer(root.current, track);
  });
  const follow = useEffectEvent(() =>
    player.updateTrack(src, {
      title,
      detail,
      cover,
      ...(peaks.length > 0 && { peaks }),
      ...(lyrics !== undefined && { lyrics }),
    }),
  );
  const waveform = peaks.length > 0 ? peaks : null;
  const words = lyrics?.words;
  // What a page has loaded since, such as a waveform, or has renamed.
  useEffect(() => follow(), [src, title, detail, cover, waveform, words]);

  function toggle() {
    if (isCurrent()) {
      player.toggle();
      return;
    }
    // The files of a song may be deleted while an editor shows it.
    if (src === '') return;
    const queue = root ? getQueue(root.current, track) : [track];
    player.play(
      queue,
      queue.findIndex((other) => other.src === src),
      position.current,
    );
    choose(0);
    void showPlayer();
  }

  function seek(seconds: number) {
    if (isCurrent()) player.seek(seconds);
    else choose(Math.min(Math.max(0, seconds), duration));
  }

  return {
    status: current?.status ?? 'idle',
    time: current?.time ?? before,
    duration: current?.duration ?? duration,
    toggle,
    seek,
    getTime: () => (isCurrent() ? player.getPosition() : position.current),
  };
}
