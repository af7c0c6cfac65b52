import { type ImageAspect, imageModels, imageSize, type ImageStyle } from '../../../catalog/images.ts';
import type { Core } from '../../core/core.ts';
import { EngineError } from '../../../engines/engine.ts';
import { type ImageJob, deriveSeed } from '../../../engines/images.ts';
import { type MakeOutputs, getTitle, type ClaimedTask } from '../outputs/service.ts';
import { loadSourceImage } from './source.ts';

async function createImageJob(
  core: Core,
  task: ClaimedTask,
  done: readonly number[],
  signal: AbortSignal,
): Promise<ImageJob> {
  const model = imageModels.find(({ id }) => id === task.model);
  if (!model) throw new EngineError('engine_failed', `The model ${task.model} no longer exists.`, false);
  const { prompt = '', style, aspect_ratio: aspect = '1:1', size = 1024, count = 1, seed } = task.input;
  const plain = { prompt, ...imageSize(aspect as ImageAspect, size), count, seed };
  const input = style === undefined ? plain : { ...plain, style: style as ImageStyle };
  const job = { taskId: task.id, mode: task.mode, model, input, done };
  const { image, strength = 0.5 } = task.input;
  if (image === undefined) return job;
  return { ...job, source: { bytes: await loadSourceImage(core, task.customer_id, image, signal), strength } };
}

/** Makes images from text or from another image. */
export const makeImages: MakeOutputs = async function* (core, engine, task, done, signal) {
  const job = await createImageJob(core, task, done, signal);
  const title = getTitle(job.input);
  for await (const { index, image } of engine.makeImages(job, signal)) {
    const { bytes, type, ...size } = image;
    yield { index, title, ...size, seed: deriveSeed(job.input, index), media: { bytes, type } };
  }
};
