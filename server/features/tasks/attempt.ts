import type { TaskError } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { StorageUnavailable } from '../../core/storage.ts';
import { type Engine, EngineError, type MusicInput, type MusicJob } from '../../../engines/engine.ts';
import { makeImages, type StoreFile } from '../images/service.ts';
import { makeVideos } from '../videos/service.ts';
import { type Claim, deliveredClips, deliveredWorks, deliverOutput, GIVEN_UP, putOff, recipeOf } from './claims.ts';
import { announce, deliver, storeOutput } from './delivery.ts';
import { taskEvents } from './events.ts';
import { type Patience, patiently } from './patience.ts';
import { modelOf } from './rules.ts';
import { finishTask } from './store.ts';

/** Attempts that may fail in a row before a task is given up. */
const ATTEMPTS = 3;

/** How an attempt ended: for the metric. */
export type Outcome = 'delivered' | 'failed' | 'put_off' | 'stopped';

async function jobOf(core: Core, claim: Claim, done: readonly number[]): Promise<MusicJob> {
  const { id, mode, input, max_seconds: maxSeconds } = claim;
  const { clip_id: clipId, continue_at: continueAt } = input;
  const model = modelOf(input);
  const asked: MusicInput = { ...input, instrumental: input.instrumental ?? false };
  const job = { taskId: id, mode, model, input: asked, maxSeconds, done };
  if (clipId === undefined || continueAt === undefined) return job;
  const recipe = await recipeOf(core.db, clipId);
  if (!recipe) throw new EngineError('engine_failed', 'The clip to continue is gone.', false);
  return { ...job, source: { recipe, continueAt } };
}

/** Follows the engine; answers false when the claim was lost on the way. `delivered` is told of each clip. */
async function followMusic(
  core: Core,
  engine: Engine,
  claim: Claim,
  patience: Patience,
  signal: AbortSignal,
  delivered: () => void,
): Promise<boolean> {
  const done = claim.delivered > 0 ? await deliveredClips(core.db, claim.id) : [];
  let left = claim.outputs - done.length;
  let titles: readonly string[] = [];
  for await (const event of engine.makeMusic(await jobOf(core, claim, done), signal)) {
    if (event.type === 'text') {
      titles = event.clips.map(({ title }) => title);
      if (!(await announce(core, claim, event.clips, patience, signal))) return false;
    } else {
      const title = titles[event.index] ?? 'Song';
      if (!(await deliver(core, claim, { ...event, title }, patience, signal))) return false;
      left -= 1;
      delivered();
      if (left === 0) return true;
    }
  }
  throw new EngineError('engine_failed', 'The engine ended before the last clip.', true);
}

/** The same for a task that makes images or videos. */
async function followWorks(
  what: 'image' | 'video',
  core: Core,
  engine: Engine,
  claim: Claim,
  patience: Patience,
  signal: AbortSignal,
  delivered: () => void,
): Promise<boolean> {
  const done = await deliveredWorks(core.db, what, claim.id);
  const store: StoreFile = (index, bytes, type, title) =>
    storeOutput(core, claim, { index, bytes, type, title }, patience, signal);
  const made =
    what === 'image'
      ? makeImages(core, engine, claim, done, store, signal)
      : makeVideos(engine, claim, done, store, signal);
  let left = claim.outputs - done.length;
  for await (const { index, ...work } of made) {
    const write = () => deliverOutput(core.db, claim, what, index, work);
    const held = await patiently(patience.database, signal, write);
    taskEvents(core).emit('further');
    if (!held) return false;
    left -= 1;
    delivered();
    if (left === 0) return true;
  }
  throw new EngineError('engine_failed', `The engine ended before the last ${what}.`, true);
}

/** The same, whatever it is that the task makes. */
function follow(
  core: Core,
  engine: Engine,
  claim: Claim,
  ...rest: [Patience, AbortSignal, () => void]
): Promise<boolean> {
  if (claim.type === 'images') return followWorks('image', core, engine, claim, ...rest);
  if (claim.type === 'videos') return followWorks('video', core, engine, claim, ...rest);
  return followMusic(core, engine, claim, ...rest);
}

interface Failure {
  readonly code: TaskError['code'];
  readonly detail: string;
  readonly retryable: boolean;
  /** Seconds before the next attempt, by how many have failed. */
  readonly pauses: readonly number[];
}

/** What a customer is told of a failure, and how long the next attempt waits. */
function failureOf(error: unknown, { attempts, outage }: Patience): Failure {
  if (error instanceof EngineError) {
    return { code: error.code, detail: error.message, retryable: error.retryable, pauses: attempts };
  }
  if (error instanceof StorageUnavailable) {
    return { code: 'storage_failed', detail: 'What was made could not be stored.', retryable: true, pauses: outage };
  }
  return { code: 'engine_failed', detail: 'It could not be made.', retryable: true, pauses: attempts };
}

/**
 * One attempt at a claimed task, to whatever end. Never throws: when even the end cannot be written, the lease runs out
 * and another attempt begins. When `signal` fires it stops; who fired it sees to the task.
 */
export async function attempt(
  core: Core,
  engine: Engine,
  claim: Claim,
  patience: Patience,
  signal: AbortSignal,
): Promise<Outcome> {
  const log = core.log.child({ task: claim.id, attempt: claim.attempt });
  const give = async (code: TaskError['code'], detail: string) => {
    await finishTask(core.db, claim.id, claim.attempt, 'failed', { code, detail });
    taskEvents(core).emit('further');
  };
  let failures = claim.failures;
  try {
    if (claim.interruptions >= GIVEN_UP) {
      log.error('a task is given up: each process that made it died');
      await give('engine_failed', `The work was interrupted ${GIVEN_UP} times in a row.`);
      return 'failed';
    }
    const held = await follow(core, engine, claim, patience, signal, () => {
      failures = 0;
    });
    return held ? 'delivered' : 'stopped';
  } catch (error) {
    if (signal.aborted) return 'stopped';
    if (!(error instanceof EngineError)) log.error({ err: error }, 'an attempt failed');
    const { code, detail, retryable, pauses } = failureOf(error, patience);
    const last = !retryable || failures + 1 >= ATTEMPTS;
    try {
      if (last) await give(code, detail);
      else await putOff(core.db, claim, pauses[failures] ?? 0);
    } catch (failure) {
      log.error({ err: failure }, 'the end of an attempt was not written');
      return 'stopped';
    }
    return last ? 'failed' : 'put_off';
  }
}
