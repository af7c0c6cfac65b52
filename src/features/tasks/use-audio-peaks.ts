import { getClipLyricsOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { TimedLyrics } from '#generated/account/types.gen.ts';
import { useRead } from '../../core/api/use-read.ts';

const emptyPeaks: TimedLyrics = { words: [], waveform: [] };

/** The waveform and lyrics of a song. */
export const useAudioPeaks = (id: string, enabled: boolean): TimedLyrics =>
  useRead(getClipLyricsOptions, { path: { id } }, { enabled }).data ?? emptyPeaks;
