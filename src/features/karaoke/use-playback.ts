import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { findLastStarted } from '../../ui/player/sung-lines.ts';
import type { TrackControls } from '../../core/player/playback.ts';
import type { Times } from './word-times.ts';

function findWordAt(times: Times, time: number): number {
  const index = findLastStarted(times, time);
  return time < (times[index]?.end ?? 0) ? index : -1;
}

/** Follows playback per frame: returns the current word, moves the playhead, and repeats the loop, which is in seconds. */
export function usePlayback(
  { status, time, seek, getTime }: Pick<TrackControls, 'status' | 'time' | 'seek' | 'getTime'>,
  times: Times,
  loop: { readonly from: number; readonly to: number } | null,
  playhead: RefObject<HTMLElement | null>,
): number {
  const [sung, setSung] = useState(-1);
  const playing = status === 'playing';
  const follow = useEffectEvent(() => {
    const now = getTime();
    const leaves = loop !== null && (now >= loop.to || now < loop.from - 0.5);
    if (leaves) seek(loop.from);
    const at = leaves ? loop.from : now;
    playhead.current?.style.setProperty('--at', String(at));
    setSung(findWordAt(times, at));
  });
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function next() {
      follow();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);
  useEffect(() => {
    if (!playing) playhead.current?.style.setProperty('--at', String(time));
  }, [playing, time, playhead]);
  return playing ? sung : findWordAt(times, time);
}
