import type { Core } from '../../core/core.ts';
import { EngineError, type MusicInput, type MusicJob } from '../../../engines/engine.ts';
import { type MakeOutputs, readRecipe, type ClaimedTask } from '../outputs/service.ts';
import { getModel } from './rules.ts';

async function createMusicJob(core: Core, task: ClaimedTask, done: readonly number[]): Promise<MusicJob> {
  const { id, mode, model: name, input, max_seconds: maxSeconds } = task;
  const { clip_id: clipId, continue_at: continueAt } = input;
  const model = getModel({ model: name });
  const musicInput: MusicInput = { ...input, instrumental: input.instrumental ?? false };
  const job = { taskId: id, mode, model, input: musicInput, maxSeconds, done };
  if (clipId === undefined || continueAt === undefined) return job;
  const recipe = await readRecipe(core.db, task.customer_id, clipId);
  if (!recipe) throw new EngineError('engine_failed', 'The clip to continue no longer exists.', false);
  return { ...job, source: { recipe, continueAt } };
}

/** Makes songs from text or continues a song. */
export const makeSongs: MakeOutputs = async function* (core, engine, task, done, signal) {
  let texts: readonly { readonly title: string }[] = [];
  for await (const event of engine.makeMusic(await createMusicJob(core, task, done), signal)) {
    if (event.type === 'text') {
      texts = event.clips;
      yield { announced: event.clips };
      continue;
    }
    const { audio, audioType, image, imageType, ...clip } = event.clip;
    yield {
      index: event.index,
      title: 'Song',
      ...texts[event.index],
      media: { bytes: audio, type: audioType },
      cover: { bytes: image, type: imageType },
      ...clip,
    };
  }
};
