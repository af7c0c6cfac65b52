import { parentPort } from 'node:worker_threads';
import type { MusicJob } from '../engine.ts';
import { playClip } from './render-clip.ts';

/** One clip at a time: a job and an index in, a played clip or the error's message out. */
export interface Order {
  readonly job: MusicJob;
  readonly index: number;
}

parentPort?.on('message', ({ job, index }: Order) => {
  playClip(job, index).then(
    (played) => parentPort?.postMessage({ played }, [played.mp3.buffer as ArrayBuffer]),
    (error: unknown) => parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
