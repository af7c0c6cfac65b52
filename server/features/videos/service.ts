import type { ImageStyle } from '../../../catalog/images.ts';
import { videoModels, type VideoResolution, videoResolutions } from '../../../catalog/videos.ts';
import { EngineError } from '../../../engines/engine.ts';
import { seedOf } from '../../../engines/images.ts';
import type { VideoJob } from '../../../engines/videos.ts';
import { type Make, titleOf, type Wanted } from '../outputs/service.ts';

function jobOf(task: Wanted, done: readonly number[]): VideoJob {
  const model = videoModels.find(({ id }) => id === task.model);
  if (!model) throw new EngineError('engine_failed', `There is no model ${task.model} any more.`, false);
  const { prompt = '', style, resolution = '640x360', count = 1, seed } = task.input;
  const [width, height] = videoResolutions[resolution as VideoResolution];
  const asked = { prompt, width, height, seconds: model.seconds, count, seed };
  const input = style === undefined ? asked : { ...asked, style: style as ImageStyle };
  return { taskId: task.id, mode: task.mode, model, input, done };
}

/** Videos, of words. */
export const makeVideos: Make = async function* (_, engine, task, done, signal) {
  const job = jobOf(task, done);
  const title = titleOf(job.input);
  for await (const { index, video } of engine.makeVideos(job, signal)) {
    const { bytes, type, poster, ...size } = video;
    yield { index, title, ...size, seed: seedOf(job.input, index), media: { bytes, type }, cover: poster };
  }
};
