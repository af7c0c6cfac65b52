import type { MusicInput, MusicJob } from '../../engines/engine.ts';
import { listSteps } from '../../engines/sandbox/request/recipe.ts';
import { testJob } from './test-job.ts';

/** A job that continues a clip of another job, which doesn't need to have been rendered. */
export function continued(
  job: MusicJob,
  clip: number,
  continueAt: number,
  rest: { readonly input?: Partial<MusicInput>; readonly maxSeconds: number },
): MusicJob {
  const recipe = { engine: 'test', steps: listSteps(job, clip), gains: [1, 1] };
  return playedOn(job, recipe, continueAt, rest);
}

/** A job that continues a clip with its recipe from the database. */
export function playedOn(
  job: MusicJob,
  recipe: object | null,
  continueAt: number,
  { input = {}, maxSeconds }: { readonly input?: Partial<MusicInput>; readonly maxSeconds: number },
): MusicJob {
  const source = {
    recipe: JSON.parse(JSON.stringify(recipe)) as object,
    continueAt,
    audio: () => Promise.reject(new Error('The sandbox reads none.')),
  };
  return testJob({ ...job.input, seed: job.input.seed + 1, ...input }, { modelId: job.model.id, maxSeconds, source });
}
