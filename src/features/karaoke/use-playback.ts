import { useEffect, useState, type RefObject } from 'react';
import { begunAt } from '../../ui/player/sung-lines.ts';
import type { AudioControls } from '../../ui/player/use-audio.ts';
import type { Times } from './word-times.ts';

/** What is played again and again, in seconds. */
export interface Loop {
  readonly from: number;
  readonly to: number;
}

function wordAt(times: Times, time: number): number {
  const index = begunAt(times, time);
  return time < (times[index]?.end ?? 0) ? index : -1;
}

/** Follows the song from frame to frame: answers which word is sung, moves the playhead, goes round a loop. */
export function usePlayback(
  { ref, status, time }: Pick<AudioControls, 'ref' | 'status' | 'time'>,
  times: Times,
  loop: Loop | null,
  playhead: RefObject<HTMLElement | null>,
): number {
  const [sung, setSung] = useState(-1);
  const playing = status === 'playing';
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      const audio = ref.current;
      if (audio !== null) {
        if (loop && (audio.currentTime >= loop.to || audio.currentTime < loop.from - 0.5))
          audio.currentTime = loop.from;
        playhead.current?.style.setProperty('--at', String(audio.currentTime));
        setSung(wordAt(times, audio.currentTime));
      }
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, ref, times, loop, playhead]);
  useEffect(() => {
    if (!playing) playhead.current?.style.setProperty('--at', String(time));
  }, [playing, time, playhead]);
  return playing ? sung : wordAt(times, time);
}
