import { useEffect, useEffectEvent } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import * as player from './playback.ts';

/** Seconds that the keys of a headset or a lock screen move, unless the system says otherwise. */
const step = 10;

/** Shows the song on the lock screen and in the media controls of the system, and follows their keys. */
export function useMediaSession(state: player.Playback, track: player.Track | undefined, close: () => void): void {
  const brand = useDocusaurusContext().siteConfig.title;
  const { tracks, index, status, time, duration } = state;
  const hasNext = index + 1 < tracks.length;
  const src = track?.src;
  const title = track?.title;
  const detail = track?.detail ?? '';
  const cover = track?.cover;
  const stop = useEffectEvent(close);

  useEffect(() => {
    if (!('mediaSession' in navigator) || title === undefined) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: brand,
      album: detail,
      artwork: cover === undefined ? [] : [{ src: cover }],
    });
    return () => {
      mediaSession.metadata = null;
    };
  }, [src, title, detail, cover, brand]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    const move = (seconds: number) => player.seek(player.getPosition() + seconds);
    const actions: { readonly [action in MediaSessionAction]?: MediaSessionActionHandler | null } = {
      play: player.toggle,
      pause: player.toggle,
      stop: () => stop(),
      previoustrack: player.playPrevious,
      nexttrack: hasNext ? player.playNext : null,
      seekbackward: ({ seekOffset }) => move(-(seekOffset ?? step)),
      seekforward: ({ seekOffset }) => move(seekOffset ?? step),
      seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
    };
    const entries = Object.entries(actions) as [MediaSessionAction, MediaSessionActionHandler | null][];
    for (const [action, handler] of entries) mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of entries) mediaSession.setActionHandler(action, null);
    };
  }, [hasNext]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState =
      status === 'idle' ? 'none' : player.isSounding({ status }) ? 'playing' : 'paused';
    if (duration > 0) navigator.mediaSession.setPositionState({ duration, position: Math.min(time, duration) });
  }, [status, time, duration]);
}
