import { Worker } from 'node:worker_threads';
import type { StyleOrder, StyleSong } from './style-worker.ts';

/** Songs of 15 seconds, measured by two threads; the order of the orders. */
export async function styleSongs(orders: readonly StyleOrder[]): Promise<readonly StyleSong[]> {
  const songs: StyleSong[] = [];
  let next = 0;
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./style-worker.ts', import.meta.url));
      let at = -1;
      const give = (): void => {
        at = next++;
        const order = orders[at];
        if (order) worker.postMessage(order);
        else void worker.terminate().then(() => resolve());
      };
      worker.on('message', (song: StyleSong) => {
        songs[at] = song;
        give();
      });
      worker.on('error', reject);
      give();
    });
  await Promise.all([work(), work()]);
  return songs;
}
