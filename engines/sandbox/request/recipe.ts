import type { MusicInput, MusicJob } from '../../engine.ts';
import type { Gains } from '../mix/master.ts';

/** One request of those that a clip is made of. */
export interface Step {
  readonly input: MusicInput;
  /** The clip's index in its task. */
  readonly clip: number;
  readonly maxSeconds: number;
  /** Seconds at which it continues the step before; null for the first. */
  readonly continueAt: number | null;
}

/** How a clip is made again, note for note and at the same level, so that it can go on: what is kept as `MadeClip.recipe`. */
export interface Recipe {
  /** The version of the engine. Another one may play the same notes otherwise; what it makes is whole all the same. */
  readonly engine: string;
  readonly steps: readonly Step[];
  readonly gains: Gains;
}

/** The recipe of the clip that a job continues. Only this engine's own recipes are ever handed to it. */
export function sourceRecipe({ source }: MusicJob): Recipe | null {
  return source ? (source.recipe as Recipe) : null;
}

/** The requests that a clip of a job is made of, the job's own last. */
export function listSteps(job: MusicJob, clip: number): readonly Step[] {
  const { input, maxSeconds, source } = job;
  const own = { input, clip, maxSeconds, continueAt: source?.continueAt ?? null };
  return [...(sourceRecipe(job)?.steps ?? []), own];
}
