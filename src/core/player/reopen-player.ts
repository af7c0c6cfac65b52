import { cue, playback } from './playback.ts';
import { showPlayer } from './show-player.ts';
import { takeQueue } from './stored-queue.ts';

/** Shows the queue of the page before, paused where it was. */
export function reopenPlayer(): void {
  const stored = takeQueue();
  // A song of this page may already play.
  if (stored === null || playback.current().tracks.length > 0) return;
  cue(stored.tracks, stored.index, stored.time);
  void showPlayer();
}
