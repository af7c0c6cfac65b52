import type { ImageStyle } from '../../../catalog/images.ts';
import { videoModels, type VideoResolution, videoResolutions } from '../../../catalog/videos.ts';
import { EngineError } from '../../../engines/engine.ts';
import { deriveSeed } from '../../../engines/images.ts';
import type { VideoJob } from '../../../engines/videos.ts';
import { type MakeOutputs, getTitle, type ClaimedTask } from '../outputs/service.ts';

function createVideoJob(task: ClaimedTask, done: readonly number[]): VideoJob {
  const model = videoModels.find(({ id }) => id === task.model);
  if (!model) throw new EngineError('engine_failed', `The model ${task.model} no longer exists.`, false);
  const { prompt = '', style, resolution = '640x360', count = 1, seed } = task.input;
  const [width, height] = videoResolutions[resolution as VideoResolution];
  const plain = { prompt, width, height, seconds: model.seconds, count, seed };
  const input = style === undefined ? plain : { ...plain, style: style as ImageStyle };
  return { taskId: task.id, mode: task.mode, model, input, done };
}

/** Makes videos from text. */
export const makeVideos: MakeOutputs = async function* (_, engine, task, done, signal) {
  const job = createVideoJob(task, done);
  const title = getTitle(job.input);
  for await (const { index, video } of engine.makeVideos(job, signal)) {
    const { bytes, type, poster, ...size } = video;
    yield { index, title, ...size, seed: deriveSeed(job.input, index), media: { bytes, type }, cover: poster };
  }
};
