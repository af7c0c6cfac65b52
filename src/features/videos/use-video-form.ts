import { translate } from '@docusaurus/Translate';
import { createVideos } from '#generated/account/sdk.gen.ts';
import type { VideosCreate, VideosRequest } from '#generated/account/types.gen.ts';
import { draftResolver, typedNumber } from '../tasks/draft-resolver.ts';
import { keptDraft } from '../tasks/kept-draft.ts';
import { useGenerationForm } from '../tasks/use-generation-form.ts';

/** What the form holds. Texts are kept as they were typed; `requestOf` makes the request of them. */
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

/** The request the draft stands for. */
function requestOf({ prompt, style, resolution, visibility, mode, seed }: Draft): VideosCreate {
  return {
    mode,
    input: {
      model: 'video-1',
      prompt: prompt.trim(),
      style: style === '' ? undefined : style,
      resolution,
      visibility,
      seed: typedNumber(seed),
    },
  };
}

const kept = keptDraft<Draft>('cadenza.video-draft');
const fieldOf: Readonly<Record<string, keyof Draft>> = {
  prompt: 'prompt',
  style: 'style',
  resolution: 'resolution',
  visibility: 'visibility',
  seed: 'seed',
};

const resolver = draftResolver<Draft>({
  schema: () => 'videos-request',
  inputOf: (draft) => requestOf(draft).input,
  fieldOf,
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
    kept,
    resolver,
    requestOf,
    fieldOf,
    send: createVideos<true>,
    failed: translate({ id: 'videos.submitFailed', message: 'Video generate request failed, please try again' }),
    onSubmitted,
  });
}
