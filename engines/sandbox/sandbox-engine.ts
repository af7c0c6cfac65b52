import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, MusicEvent, MusicJob } from '../engine.ts';
import type { ImageEvent, ImageJob } from '../images.ts';
import { abortError } from '../thread-pool.ts';
import type { VideoEvent, VideoJob } from '../videos.ts';
import { packageClip, engineVersion, type RenderedAudio } from './package-clip.ts';
import { packPicture, readPixels } from './pictures/finish.ts';
import { toEngineError, readMagicOutcome, readMagic } from './request/magic.ts';
import { WorkerPool } from './worker-pool.ts';

/** The clock of the engine, in milliseconds. Tests pass their own. */
export interface Clock {
  now(): number;
  /** Rejects when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const systemClock: Clock = {
  now: () => performance.now(),
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, { signal });
  },
};

export interface SandboxOptions {
  /** The number of worker threads. */
  readonly workers: number;
  /**
   * SANDBOX_SPEED: 1 takes as long as a live engine, 0 returns results as soon as they are ready, and values between
   * them scale the time.
   */
  readonly speed: number;
  readonly clock?: Clock;
  /** The name in the tags of songs, in front of the engine's version. */
  readonly brand?: string;
  /** The script that the threads run. */
  readonly script?: URL;
}

/**
 * When the n-th of `count` clips is due, as a share of the model's usual time. The first is due at 60 %, the last at 95
 * %.
 */
function dueShare(index: number, count: number): number {
  return count <= 1 ? 0.95 : 0.6 + (0.35 * index) / (count - 1);
}

/**
 * Creates an engine that works on any machine. It composes songs, paints images, and renders videos locally, without
 * network or models. The same version, input, and seed give the same results.
 */
export function createSandboxEngine(options: SandboxOptions): Engine {
  const clock = options.clock ?? systemClock;
  const pool = new WorkerPool(options.workers, options.script ?? new URL('./worker.ts', import.meta.url));
  const closing = new AbortController();

  /**
   * Returns a function that waits until a number of milliseconds after now, scaled by the engine's speed. It rejects
   * when the signal fires.
   */
  function timeline(signal: AbortSignal) {
    const started = clock.now();
    return async (milliseconds: number): Promise<void> => {
      const left = started + milliseconds * options.speed - clock.now();
      if (left > 0) {
        await clock.wait(left, signal).catch((error: unknown) => {
          throw signal.aborted ? abortError(signal) : error;
        });
      }
      if (signal.aborted) throw abortError(signal);
    };
  }

  /**
   * Makes `count` independent outputs in order, except those that are already done. Each is returned when it is due,
   * unless the prompt requests another outcome.
   */
  async function* series<Made>(
    { input, model, done }: ImageJob | VideoJob,
    outer: AbortSignal,
    make: (prompt: string, signal: AbortSignal) => Promise<(index: number) => Promise<Made>>,
  ): AsyncGenerator<Made> {
    const { course, rest } = readMagicOutcome(input.prompt);
    const stopped = new AbortController();
    const signal = AbortSignal.any([outer, closing.signal, stopped.signal]);
    const until = timeline(signal);
    const due = (index: number) => until(course.pace * model.secondsEach * 1000 * (index + 0.9));
    try {
      if (signal.aborted) throw abortError(signal);
      if (course.failsAt === 'text') {
        await until(500);
        throw toEngineError(course);
      }
      const last = Math.min(course.failsAt ?? input.count, input.count);
      const makeOne = await make(rest, signal);
      for (let index = 0; index < last; index++) {
        if (done.includes(index)) continue;
        const made = await makeOne(index);
        await due(index);
        yield made;
      }
      if (course.failsAt !== null) {
        await due(last);
        throw toEngineError(course);
      }
    } finally {
      stopped.abort();
    }
  }

  const makeImages = (job: ImageJob, outer: AbortSignal): AsyncIterable<ImageEvent> =>
    series(job, outer, async (prompt, signal) => {
      const input = { ...job.input, prompt };
      const source = await readPixels(job);
      return async (index) => ({
        index,
        image: await packPicture(await pool.paint(input, index, source, signal), input),
      });
    });

  const makeVideos = (job: VideoJob, outer: AbortSignal): AsyncIterable<VideoEvent> =>
    series(job, outer, async (prompt, signal) => {
      const input = { ...job.input, prompt };
      return async (index) => {
        const { mp4: bytes, poster, seconds: duration } = await pool.shoot(input, index, signal);
        const { width, height } = input;
        const video = { bytes, type: 'video/mp4', width, height, duration } as const;
        return { index, video: { ...video, poster: await packPicture(poster, input) } };
      };
    });

  async function* makeMusic(requested: MusicJob, outer: AbortSignal): AsyncGenerator<MusicEvent> {
    const { course, job } = readMagic(requested);
    const stopped = new AbortController();
    const signal = AbortSignal.any([outer, closing.signal, stopped.signal]);
    const until = timeline(signal);
    try {
      if (signal.aborted) throw abortError(signal);
      if (course.failsAt === 'text') {
        await until(500);
        throw toEngineError(course);
      }
      const texts = await pool.describe(job, signal);
      const last = course.failsAt ?? texts.length;
      const wanted = texts.map((_, index) => index).filter((index) => index < last && !job.done.includes(index));
      const due = (index: number): number => course.pace * job.model.etaSeconds * 1000 * dueShare(index, texts.length);
      // All clips start at once. A failure is reported only when it is the clip's turn.
      const playing = wanted.map((index): Promise<RenderedAudio> => pool.play(job, index, signal));
      for (const clip of playing) clip.catch(() => {});
      await until(1000);
      yield { type: 'text', clips: texts };
      for (const [turn, index] of wanted.entries()) {
        const text = texts[index];
        const played = await playing[turn];
        if (!text || !played) continue;
        const clip = await packageClip(played, text, options.brand ?? null);
        await until(due(index));
        yield { type: 'clip', index, clip };
      }
      if (last < texts.length) {
        await until(due(last));
        throw toEngineError(course);
      }
    } finally {
      // This also runs if the caller stops iterating, so that the pool doesn't render clips that no one receives.
      stopped.abort();
    }
  }

  return {
    id: 'sandbox',
    version: engineVersion,
    makeMusic,
    makeImages,
    makeVideos,
    close: async () => {
      closing.abort();
      await pool.close();
    },
  };
}
