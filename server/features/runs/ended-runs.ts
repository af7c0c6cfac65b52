import { Counter } from '@prometheus-io/client';
import { type Core, perCore } from '../../core/core.ts';
import { endRun } from './store.ts';

const labelNames = ['engine', 'model', 'step'] as const;

/** Counts what the service of an engine charges for, as far as it is known here: predictions and their time. */
export const endedRuns = perCore(({ metrics: { registry } }: Core) => ({
  runs: new Counter({
    name: 'engine_runs_total',
    help: 'Predictions that ended at the service of the engine, by requested model and step.',
    labelNames,
    registers: [registry],
  }),
  seconds: new Counter({
    name: 'engine_run_seconds_total',
    help: 'Time of these predictions from the request to the end.',
    labelNames,
    registers: [registry],
  }),
}));

/** Saves that the service has finished a run, and counts it once. */
export async function recordEnd(core: Core, id: string): Promise<void> {
  const ended = await endRun(core.db, id);
  if (ended === undefined) return;
  const { seconds, ...labels } = ended;
  endedRuns(core).runs.inc(labels);
  endedRuns(core).seconds.inc(labels, seconds);
}
