import type { Core } from '../../core/core.ts';
import { EngineError, type MusicInput, type MusicJob } from '../../../engines/engine.ts';
import { readStoredFile } from '../files/service.ts';
import { type MakeOutputs, readContinuation, type ClaimedTask } from '../outputs/service.ts';
import { getModel } from './rules.ts';

const missingSource = (): EngineError =>
  new EngineError('engine_failed', 'The clip to continue no longer exists.', false);

/** Reads the audio of a clip that is continued, for engines that start from it. */
async function readAudio(core: Core, file: string | null): Promise<Uint8Array> {
  const bytes = file === null ? null : await readStoredFile(core, file);
  if (!bytes) throw missingSource();
  return bytes;
}

async function createMusicJob(core: Core, task: ClaimedTask, done: readonly number[]): Promise<MusicJob> {
  const { id, mode, model: name, input, max_seconds: maxSeconds } = task;
  const { clip_id: clipId, continue_at: continueAt } = input;
  const model = getModel({ model: name });
  const musicInput: MusicInput = { ...input, instrumental: input.instrumental ?? false };
  const job = { taskId: id, mode, model, input: musicInput, maxSeconds, done };
  if (clipId === undefined || continueAt === undefined) return job;
  const source = await readContinuation(core.db, task.customer_id, clipId);
  if (!source) throw missingSource();
  return { ...job, source: { recipe: source.recipe, continueAt, audio: () => readAudio(core, source.file) } };
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
