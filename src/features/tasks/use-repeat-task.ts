import { translate } from '@docusaurus/Translate';
import { imageModels } from '#catalog/images.ts';
import { musicModels } from '#catalog/models.ts';
import { getOutputKind, type TaskType } from '#catalog/operations.ts';
import { videoModels } from '#catalog/videos.ts';
import { createImages, createTask, createVideos, extendClip } from '#generated/account/sdk.gen.ts';
import type {
  ExtendRequest,
  GenerateRequest,
  ImagesRequest,
  Task,
  VideosRequest,
} from '#generated/account/types.gen.ts';
import { type TaskCall, useSubmitTask } from './task-queries.ts';

type Send = (task: Pick<Task, 'mode' | 'input'>, call: TaskCall) => Promise<{ readonly data: Task }>;

/** The request of each type of task, from the input of an earlier one, which has the fields of its type. */
const senders: Readonly<Record<TaskType, Send>> = {
  generate: ({ mode, input }, call) =>
    createTask({ ...call, body: { type: 'generate', mode, input: input as GenerateRequest } }),
  extend: ({ mode, input }, call) => extendClip({ ...call, body: { mode, input: input as ExtendRequest } }),
  images: ({ mode, input }, call) => createImages({ ...call, body: { mode, input: input as ImagesRequest } }),
  videos: ({ mode, input }, call) => createVideos({ ...call, body: { mode, input: input as VideosRequest } }),
};

/** The price of a task in credits, at today's prices. Null if it is free. */
export function getTaskPrice({ type, mode, model, input }: Pick<Task, 'type' | 'mode' | 'model' | 'input'>) {
  if (mode === 'test') return null;
  const kind = getOutputKind(type);
  if (kind === 'song') return musicModels.find(({ id }) => id === model)?.credits ?? null;
  return kind === 'image' ? imageModels[0].credits * (input.count ?? 1) : videoModels[0].credits;
}

/** Sends the request of a task again, as a new task at the top of its list. A variation gets another seed. */
export const useRepeatTask = () =>
  useSubmitTask({
    toBody: ({ type, mode, input, varied }: Pick<Task, 'type' | 'mode' | 'input'> & { readonly varied: boolean }) => {
      // Callbacks belong to the program that sent the first request.
      const { callback_url: _, seed, ...again } = input;
      return { type, mode, input: varied || seed === undefined ? again : { ...again, seed } };
    },
    send: ({ body: { type, ...task }, ...call }) => senders[type](task, call),
    success: translate({ id: 'tasks.again.started', message: 'Generating again' }),
    failure: translate({ id: 'tasks.again.failed', message: 'The request couldn’t be sent again' }),
  });
