import { Worker } from 'node:worker_threads';
import { families } from '../../engines/sandbox/styles/families.ts';
import { classify } from './fingerprint.ts';
import type { StyleOrder, StyleSong } from './style-worker.ts';

/** Songs of 15 seconds, measured by two threads, in the order of the jobs. */
async function styleSongs(orders: readonly StyleOrder[]): Promise<readonly StyleSong[]> {
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

/** A song of 15 seconds of every style with each seed; those of the first seed are also mixed, encoded and measured. */
export function renderEveryStyle(seeds: readonly number[]): Promise<readonly StyleSong[]> {
  return styleSongs(
    families.flatMap(({ id, name }) =>
      seeds.map((seed) => ({ style: id, prompt: name, seed, finished: seed === seeds[0] })),
    ),
  );
}

/** Songs that are classified as another style: `house 3: techno`. */
export function findMisclassified(songs: readonly StyleSong[]): string[] {
  const classified = classify(songs);
  return songs.flatMap(({ style, seed }, place) =>
    classified[place] === style ? [] : [`${style} ${seed}: ${classified[place]}`],
  );
}
