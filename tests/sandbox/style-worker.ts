import { parentPort } from 'node:worker_threads';
import { compose } from '../../engines/sandbox/compose/compose.ts';
import { record } from '../../engines/sandbox/mix/mix.ts';
import { encodeMp3 } from '../../engines/sandbox/package/mp3.ts';
import { readRequest } from '../../engines/sandbox/request/read-request.ts';
import { sampleRate } from '../../engines/sandbox/sound/exact-math.ts';
import { computeFingerprint } from './fingerprint.ts';
import type { Fingerprint } from './fingerprint.ts';
import {
  measureLevel,
  analyzeAudio,
  longestSilence,
  measureLoudness,
  measurePeak,
  sharpestClick,
  measureWidth,
} from './listening.ts';
import { testJob } from './test-job.ts';

export interface StyleOrder {
  readonly style: string;
  readonly prompt: string;
  readonly seed: number;
  /** Also encodes, decodes and measures the MP3. */
  readonly finished: boolean;
}

/** Measured in the decoded MP3, except for clicks and the end, which the encoder smears. */
export interface Quality {
  readonly loudness: number;
  readonly peak: number;
  readonly silence: number;
  readonly width: number;
  readonly click: number;
  /** Decibels of the last 100 ms, and of the 100 ms a second and a half before the end. */
  readonly end: readonly [number, number];
}

export interface StyleSong extends StyleOrder {
  readonly tempo: number;
  readonly seconds: number;
  readonly print: Fingerprint;
  readonly quality: Quality | null;
}

/** Renders a song of 15 seconds like the engine, without cover and tags, and measures it. */
async function measure(order: StyleOrder): Promise<StyleSong> {
  const plan = readRequest(testJob({ prompt: order.prompt, seed: order.seed }), 0);
  const { left, right, seconds } = record(compose(plan), plan.family, plan.seed);
  const raw = { left, right, rate: sampleRate };
  let quality: Quality | null = null;
  if (order.finished) {
    const analysis = await analyzeAudio(await encodeMp3(left, right));
    quality = {
      loudness: measureLoudness(analysis),
      peak: measurePeak(analysis),
      silence: longestSilence(analysis),
      width: measureWidth(analysis),
      click: sharpestClick(raw).ratio,
      end: [measureLevel(raw, seconds - 0.1, seconds), measureLevel(raw, seconds - 1.6, seconds - 1.5)],
    };
  }
  return { ...order, tempo: plan.tempo, seconds, print: computeFingerprint(raw), quality };
}

parentPort?.on('message', (order: StyleOrder) => {
  void measure(order).then((song) => parentPort?.postMessage(song));
});
