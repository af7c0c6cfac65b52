import { translate } from '@docusaurus/Translate';
import { createVideos } from '#generated/account/sdk.gen.ts';
import type { Task, VideosCreate, VideosRequest } from '#generated/account/types.gen.ts';
import { zVideosCreate } from '#generated/requests/zod.gen.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';
import { createDraftStore, getSeedMessage, useGenerationForm } from '../tasks/use-generation-form.ts';

/** The initial values of the form. Texts stay as typed; `toRequest` creates the request. */
const emptyDraft = {
  prompt: '',
  style: '' as NonNullable<VideosRequest['style']> | '',
  resolution: '640x360' as NonNullable<VideosRequest['resolution']>,
  visibility: 'private' as NonNullable<VideosRequest['visibility']>,
  mode: 'live' as VideosCreate['mode'],
  seed: '',
};

export type Draft = typeof emptyDraft;

/** Creates the request of a draft. */
function toRequest({ prompt, style, resolution, visibility, mode, seed }: Draft): VideosCreate {
  return {
    mode,
    input: {
      model: 'video-1',
      prompt: prompt.trim(),
      style: style === '' ? undefined : style,
      resolution,
      visibility,
      seed: parseTypedNumber(seed),
    },
  };
}

/** The values of the form for an earlier request. */
function toDraft({ prompt = '', style, resolution, visibility }: Task['input']): Partial<Draft> {
  return {
    prompt,
    style: (style as VideosRequest['style']) ?? '',
    resolution: resolution ?? emptyDraft.resolution,
    visibility: visibility ?? emptyDraft.visibility,
  };
}

const draftStore = createDraftStore<Draft>('video-draft');

/** The form of the video page. */
export function useVideoForm() {
  return useGenerationForm({
    empty: emptyDraft,
    draftStore,
    schema: zVideosCreate,
    fieldNames: { prompt: 'prompt', style: 'style', resolution: 'resolution', visibility: 'visibility', seed: 'seed' },
    messages: {
      seed: getSeedMessage,
      prompt: (rule) =>
        rule === 'required'
          ? translate({
              id: 'videos.prompt.required',
              message: 'Please input the prompt to describe the content of the video you want to generate.',
            })
          : undefined,
    },
    toRequest,
    toDraft,
    send: createVideos<true>,
    failed: translate({ id: 'videos.submitFailed', message: 'Video generate request failed, please try again' }),
  });
}
