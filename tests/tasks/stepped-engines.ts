import { expect, vi } from 'vitest';
import type { MusicEvent, MusicJob } from '../../engines/engine.ts';
import { clip, type FakeEngines, fakeEngines, forever, text } from './rig.ts';

/** An engine whose every step is controlled by the test. */
export interface SteppedJob {
  readonly job: MusicJob;
  readonly signal: AbortSignal;
  text(): void;
  clip(index: number): void;
  fail(error: Error): void;
  end(): void;
}

type Step = MusicEvent | Error | null;

/** Engines that wait for the test at every step. */
export function steppedEngines(slots = 8): FakeEngines & {
  /** Waits for the n-th attempt at a task. */
  attempt(taskId: string, n?: number): Promise<SteppedJob>;
} {
  const begun: SteppedJob[] = [];
  const engines = fakeEngines(async function* (job, signal) {
    const steps: Step[] = [];
    let pushed = Promise.withResolvers<void>();
    const push = (step: Step) => {
      steps.push(step);
      pushed.resolve();
    };
    begun.push({
      job,
      signal,
      text: () => push(text(job)),
      clip: (index) => push(clip(job, index)),
      fail: (error) => push(error),
      end: () => push(null),
    });
    for (;;) {
      while (steps.length === 0) {
        await Promise.race([pushed.promise, forever(signal)]);
        pushed = Promise.withResolvers<void>();
      }
      const step = steps.shift();
      if (!step) return;
      if (step instanceof Error) throw step;
      yield step;
    }
  }, slots);
  return {
    ...engines,
    attempt: (taskId, n = 1) =>
      vi.waitFor(
        () => {
          const found = begun.filter(({ job }) => job.taskId === taskId)[n - 1];
          expect(found).toBeDefined();
          return found!;
        },
        { timeout: 120_000, interval: 5 },
      ),
  };
}
