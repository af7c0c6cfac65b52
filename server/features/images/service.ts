import { type ImageAspect, imageModels, imageSize, type ImageStyle } from '../../../catalog/images.ts';
import type { Core } from '../../core/core.ts';
import { EngineError } from '../../../engines/engine.ts';
import { type ImageJob, seedOf } from '../../../engines/images.ts';
import { type Make, titleOf, type Wanted } from '../outputs/service.ts';
import { readSource } from './source.ts';

async function jobOf(core: Core, task: Wanted, done: readonly number[], signal: AbortSignal): Promise<ImageJob> {
  const model = imageModels.find(({ id }) => id === task.model);
  if (!model) throw new EngineError('engine_failed', `There is no model ${task.model} any more.`, false);
  const { prompt = '', style, aspect_ratio: aspect = '1:1', size = 1024, count = 1, seed } = task.input;
  const asked = { prompt, ...imageSize(aspect as ImageAspect, size), count, seed };
  const input = style === undefined ? asked : { ...asked, style: style as ImageStyle };
  const job = { taskId: task.id, mode: task.mode, model, input, done };
  const { image, strength = 0.5 } = task.input;
  if (image === undefined) return job;
  return { ...job, source: { bytes: await readSource(core, image, signal), strength } };
}

/** Images, of words or of another image. */
export const makeImages: Make = async function* (core, engine, task, done, signal) {
  const job = await jobOf(core, task, done, signal);
  const title = titleOf(job.input);
  for await (const { index, image } of engine.makeImages(job, signal)) {
    const { bytes, type, ...size } = image;
    yield { index, title, ...size, seed: seedOf(job.input, index), media: { bytes, type } };
  }
};
