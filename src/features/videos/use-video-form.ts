import { translate } from '@docusaurus/Translate';
import { createVideos } from '#generated/account/sdk.gen.ts';
import { draftResolver } from '../tasks/draft-resolver.ts';
import { keptDraft } from '../tasks/kept-draft.ts';
import { useGenerationForm } from '../tasks/use-generation-form.ts';
import { emptyDraft, requestOf, type Draft } from './draft.ts';

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
            id: 'video.prompt.required',
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
    failed: translate({ id: 'video.submitFailed', message: 'Video generate request failed, please try again' }),
    onSubmitted,
  });
}
