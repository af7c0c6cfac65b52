import { getClipLyricsOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { TimedLyrics } from '#generated/account/types.gen.ts';
import { useRead } from '../../core/api/use-read.ts';

const unheard: TimedLyrics = { words: [], waveform: [] };

/** What a player shows of a song: its waveform, and its words in their time. */
export const useSound = (id: string, enabled: boolean): TimedLyrics =>
  useRead(getClipLyricsOptions, { path: { id } }, { enabled }).data ?? unheard;
