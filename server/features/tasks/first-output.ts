import { Histogram } from '@prometheus-io/client';
import { type Core, perCore } from '../../core/core.ts';
import type { Claim } from './claims.ts';

/** The metric of an app. The worker makes it, so that it exists before the first task. */
export const firstOutputs = perCore(
  ({ metrics }) =>
    new Histogram({
      name: 'task_first_output_seconds',
      help: 'Time from when a task may run until its first output is there.',
      labelNames: ['mode', 'type'],
      buckets: [1, 2.5, 5, 10, 20, 30, 60, 90, 120, 180, 300, 600],
      registers: [metrics.registry],
    }),
);

/** Counts the first output of a claimed task, now. */
export function observeFirstOutput(
  core: Core,
  { mode, type, ready_at: ready }: Pick<Claim, 'mode' | 'type' | 'ready_at'>,
): void {
  // The clock of the database may be ahead.
  const seconds = Math.max(0, (core.clock.now().getTime() - ready.getTime()) / 1000);
  firstOutputs(core).observe({ mode, type }, seconds);
}
