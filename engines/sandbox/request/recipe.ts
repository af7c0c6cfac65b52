import { type MusicInput, type MusicJob, wasMadeElsewhere } from '../../engine.ts';
import type { Gains } from '../mix/master.ts';

/** One of the requests that produced a clip. */
export interface Step {
  readonly input: MusicInput;
  /** The clip's index in its task. */
  readonly clip: number;
  readonly maxSeconds: number;
  /** The second at which it continues the previous step, or null for the first step. */
  readonly continueAt: number | null;
}

/**
 * The data that is needed to render a clip again with the same notes and level, so that it can be continued. It is
 * stored as `MadeClip.recipe`.
 */
export interface Recipe {
  /** The version of the engine. Another version may play other notes, but still returns a complete song. */
  readonly engine: string;
  readonly steps: readonly Step[];
  readonly gains: Gains;
}

/** Returns the recipe of the clip that a job continues. @throws EngineError if another engine made the clip. */
export function sourceRecipe({ source }: MusicJob): Recipe | null {
  if (!source) return null;
  if (!('steps' in source.recipe)) throw wasMadeElsewhere();
  return source.recipe as Recipe;
}

/** Returns the requests that produce a clip of a job. The job's own request is the last one. */
export function listSteps(job: MusicJob, clip: number): readonly Step[] {
  const { input, maxSeconds, source } = job;
  const own = { input, clip, maxSeconds, continueAt: source?.continueAt ?? null };
  return [...(sourceRecipe(job)?.steps ?? []), own];
}
