import { parentPort } from 'node:worker_threads';
import type { ClipText, MusicJob } from '../engine.ts';
import { workBehind } from './priority.ts';
import { playClip } from './render-clip.ts';
import type { PlayedClip } from './render-clip.ts';
import { describeClips } from './request/describe.ts';

/** What a thread is asked for: the texts of a job, or one of its clips. One thing at a time. */
export type Order = { readonly job: MusicJob } | { readonly job: MusicJob; readonly index: number };

/** What was asked for, or the error's message. */
export type Answer =
  | { readonly texts: readonly ClipText[] }
  | { readonly played: PlayedClip }
  | { readonly failed: string };

async function answer(order: Order): Promise<void> {
  if (!('index' in order)) return parentPort?.postMessage({ texts: describeClips(order.job) } satisfies Answer);
  const played = await playClip(order.job, order.index);
  parentPort?.postMessage({ played } satisfies Answer, [played.mp3.buffer as ArrayBuffer]);
}

workBehind();
parentPort?.on('message', (order: Order) => {
  answer(order).catch((error: unknown) =>
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies Answer),
  );
});
