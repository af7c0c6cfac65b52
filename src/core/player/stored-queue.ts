import { readOwned, writeOwned } from '../customer-storage.ts';
import { playback, type Track } from './playback.ts';
import { playerKey } from './player-name.ts';

interface StoredQueue {
  readonly tracks: readonly Track[];
  readonly index: number;
  readonly time: number;
}

/** Stores the queue for the next page of this tab, or nothing if the player is closed. */
export function storeQueue(): void {
  const { tracks, index, time } = playback.current();
  // Functions, which load what a track lacks, are left out.
  writeOwned('sessionStorage', playerKey, tracks.length === 0 ? null : { tracks, index, time });
}

const isTrack = (value: unknown): value is Track => {
  const { src, title, duration, peaks } = (value ?? {}) as Partial<Track>;
  return typeof src === 'string' && typeof title === 'string' && typeof duration === 'number' && Array.isArray(peaks);
};

/** Returns the stored queue, and removes it. Null if there is none. */
export function takeQueue(): StoredQueue | null {
  const { tracks, index, time } = (readOwned('sessionStorage', playerKey) ?? {}) as Partial<StoredQueue>;
  writeOwned('sessionStorage', playerKey, null);
  if (!Array.isArray(tracks) || !tracks.every(isTrack)) return null;
  if (typeof index !== 'number' || tracks[index] === undefined || typeof time !== 'number') return null;
  return { tracks, index, time };
}
