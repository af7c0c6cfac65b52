import { useEffect, useMemo } from 'react';
import { createPlayMeter } from '../../ui/player/play-meter.ts';
import type { Playback } from './playback.ts';
import { sendPlay } from './send-play.ts';

/** Counts the play of a song that is in the gallery, once it was heard for a few seconds. */
export function useCountedPlay({ tracks, index, status, time }: Playback): void {
  const plays = tracks[index]?.plays;
  const meter = useMemo(() => plays && createPlayMeter(() => sendPlay(plays)), [plays]);
  const isPlaying = status === 'playing';
  useEffect(() => {
    if (meter && isPlaying) meter.at(time);
  }, [meter, isPlaying, time]);
}
