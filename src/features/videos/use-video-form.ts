import { zodResolver } from '@hookform/resolvers/zod';
import { translate } from '@docusaurus/Translate';
import { createVideos } from '#generated/account/sdk.gen.ts';
import { keptDraft } from '../tasks/kept-draft.ts';
import { useGenerationForm } from '../tasks/use-generation-form.ts';
import { draftSchema } from './draft-schema.ts';
import { emptyDraft, requestOf, type Draft } from './draft.ts';

const kept = keptDraft<Draft>('cadenza.video-draft');
const resolver = zodResolver(draftSchema);

const fieldOf: Readonly<Record<string, keyof Draft>> = {
  prompt: 'prompt',
  style: 'style',
  resolution: 'resolution',
  visibility: 'visibility',
  seed: 'seed',
};

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
