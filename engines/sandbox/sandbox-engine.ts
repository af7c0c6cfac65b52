import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, MusicEvent, MusicJob } from '../engine.ts';
import type { ImageEvent, ImageJob } from '../images.ts';
import type { VideoEvent, VideoJob } from '../videos.ts';
import { packageClip, engineVersion, type RenderedAudio } from './package-clip.ts';
import { packPicture, readPixels } from './pictures/finish.ts';
import { toEngineError, readMagicOutcome, readMagic } from './request/magic.ts';
import { abortError, WorkerPool } from './worker-pool.ts';

/** Time as the engine sees it; tests bring their own. Milliseconds. */
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
  /** Threads that make music at the same time. */
  readonly workers: number;
  /** SANDBOX_SPEED: 1 takes its time like a live engine, 0 delivers at once; between them, that share of the time. */
  readonly speed: number;
  readonly clock?: Clock;
  /** The name in the tags of songs, before the version of the engine. */
  readonly brand?: string;
  /** The script the threads run. */
  readonly script?: URL;
}

/** When the n-th of `count` clips is due, as a share of the model's usual time: the first at 60 %, the last at 95 %. */
function dueShare(index: number, count: number): number {
  return count <= 1 ? 0.95 : 0.6 + (0.35 * index) / (count - 1);
}

/**
 * The engine that works anywhere: composes and plays songs, paints images and shoots videos on this machine, without network or models. Deterministic for
 * a version, input and seed.
 */
export function createSandboxEngine(options: SandboxOptions): Engine {
  const clock = options.clock ?? systemClock;
  const pool = new WorkerPool(options.workers, options.script ?? new URL('./worker.ts', import.meta.url));
  const closing = new AbortController();

  /** Waits until so many milliseconds after now, at the speed of this engine; rejects when the signal fires. */
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
   * Outputs that are independent of each other, one after the other: each of `count` that is not done yet is made and
   * due after its time, unless the prompt asks for something else.
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

  async function* makeMusic(asked: MusicJob, outer: AbortSignal): AsyncGenerator<MusicEvent> {
    const { course, job } = readMagic(asked);
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
      // All clips are begun at once; a failure is kept until its turn.
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
      // Also when the caller stops listening: nothing goes on being played for nobody.
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
