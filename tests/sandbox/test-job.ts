import { musicModels } from '../../catalog/models.ts';
import type { MusicInput, MusicJob } from '../../engines/engine.ts';

/** A job for tests: model v5, at most 15 seconds, instrumental, seed 1. */
export function testJob(input: Partial<MusicInput>, rest: Partial<MusicJob> & { modelId?: string } = {}): MusicJob {
  const { modelId = 'v5', ...own } = rest;
  const model = musicModels.find(({ id }) => id === modelId);
  if (!model) throw new RangeError(`No model ${modelId}`);
  const defaults = { taskId: 'task_test', model, mode: 'test', maxSeconds: 15, done: [] } as const;
  return { ...defaults, ...own, input: { instrumental: true, seed: 1, ...input } };
}
