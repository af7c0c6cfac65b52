import { translate } from '@docusaurus/Translate';
import { createVideos } from '#generated/account/sdk.gen.ts';
import type { VideosCreate, VideosRequest } from '#generated/account/types.gen.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';
import { createDraftResolver } from '../tasks/draft-resolver.ts';
import { createDraftStore } from '../tasks/stored-draft.ts';
import { useGenerationForm } from '../tasks/use-generation-form.ts';
import { ownKey } from '../../core/storage.ts';

/** The values of the form. Texts stay as typed; `toRequest` creates the request. */
export interface Draft {
  readonly prompt: string;
  readonly style: NonNullable<VideosRequest['style']> | '';
  readonly resolution: NonNullable<VideosRequest['resolution']>;
  readonly visibility: NonNullable<VideosRequest['visibility']>;
  readonly mode: VideosCreate['mode'];
  readonly seed: string;
}

const emptyDraft: Draft = {
  prompt: '',
  style: '',
  resolution: '640x360',
  visibility: 'private',
  mode: 'live',
  seed: '',
};

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

const draftStore = createDraftStore<Draft>(ownKey('video-draft'));
const fieldNames: Readonly<Record<string, keyof Draft>> = {
  prompt: 'prompt',
  style: 'style',
  resolution: 'resolution',
  visibility: 'visibility',
  seed: 'seed',
};

const resolver = createDraftResolver<Draft>({
  schema: () => 'videos-request',
  toInput: (draft) => toRequest(draft).input,
  fieldNames,
  own: ({ prompt }) => ({
    prompt:
      prompt.trim() === ''
        ? translate({
            id: 'videos.prompt.required',
            message: 'Please input the prompt to describe the content of the video you want to generate.',
          })
        : undefined,
  }),
});

/** The form of the video page. */
export function useVideoForm(onSubmitted: () => void) {
  return useGenerationForm({
    empty: emptyDraft,
    draftStore,
    resolver,
    toRequest,
    fieldNames,
    send: createVideos<true>,
    failed: translate({ id: 'videos.submitFailed', message: 'Video generate request failed, please try again' }),
    onSubmitted,
  });
}
