import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { findLastStarted } from '../../ui/player/sung-lines.ts';
import type { AudioControls } from '../../ui/player/use-audio.ts';
import type { Times } from './word-times.ts';

function findWordAt(times: Times, time: number): number {
  const index = findLastStarted(times, time);
  return time < (times[index]?.end ?? 0) ? index : -1;
}

/** Follows playback per frame: returns the current word, moves the playhead, and repeats the loop, which is in seconds. */
export function usePlayback(
  { ref, status, time }: Pick<AudioControls, 'ref' | 'status' | 'time'>,
  times: Times,
  loop: { readonly from: number; readonly to: number } | null,
  playhead: RefObject<HTMLElement | null>,
): number {
  const [sung, setSung] = useState(-1);
  const playing = status === 'playing';
  const follow = useEffectEvent(() => {
    const audio = ref.current;
    if (audio === null) return;
    if (loop && (audio.currentTime >= loop.to || audio.currentTime < loop.from - 0.5)) audio.currentTime = loop.from;
    playhead.current?.style.setProperty('--at', String(audio.currentTime));
    setSung(findWordAt(times, audio.currentTime));
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
