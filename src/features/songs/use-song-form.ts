import { useCallback, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { createTask, extendClip } from '#generated/account/sdk.gen.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { countCodePoints } from '../../ui/fields/count-code-points.ts';
import { createDraftStore, useGenerationForm } from '../tasks/use-generation-form.ts';
import { emptyDraft, toRequest, getStyleLimit, type ContinuedClip, type Draft } from './draft.ts';
import type { PresetValues } from './components/presets.ts';

const draftStore = createDraftStore<Draft>('music-draft');

/** The form values before a song was selected to continue. */
const otherDrafts = createDraftStore<Draft>('music-aside');

/** The form of the music page, which also continues songs and applies presets. */
export function useSongForm() {
  const [starts, setStarts] = useState(0);
  const generation = useGenerationForm({
    empty: emptyDraft,
    draftStore,
    schema: ({ continued }) => (continued ? 'extend-request' : 'generate-request'),
    toInput: (draft) => toRequest(draft).input,
    fieldNames: {
      prompt: 'prompt',
      lyrics: 'lyrics',
      style: 'style',
      title: 'title',
      negative_style: 'negative',
      seed: 'seed',
      clip_id: 'continued',
      continue_at: 'continued',
    },
    own: (draft) => ({
      style:
        draft.way === 'custom' && countCodePoints(draft.style.trim()) > getStyleLimit(draft)
          ? getRuleMessage('too_long')
          : undefined,
    }),
    toRequest,
    send: ({ body, ...call }) =>
      'type' in body ? createTask<true>({ ...call, body }) : extendClip<true>({ ...call, body }),
    failed: translate({ id: 'songs.submitFailed', message: 'Submit task failed' }),
  });
  const { form, setTooFewCredits } = generation;
  const { reset, getValues } = form;

  /** Switches the form to continuing a song and saves its current values. `starts` counts these switches. */
  const continueSong = useCallback(
    (continued: ContinuedClip, instrumental: boolean) => {
      const before = getValues();
      if (before.continued === null) otherDrafts.write(before);
      setTooFewCredits(false);
      reset({ ...emptyDraft, way: 'custom', instrumental, continued });
      setStarts((count) => count + 1);
    },
    [getValues, reset, setTooFewCredits],
  );

  /** Switches the form back to new songs. */
  const startNewSong = () => reset({ ...emptyDraft, ...otherDrafts.read(), continued: null });

  /** Applies a preset. */
  const fill = (values: Partial<Draft>) => reset({ ...emptyDraft, ...values, continued: getValues('continued') });

  /** The values to save as a preset. */
  const values = (): PresetValues => {
    const { continued: _, ...rest } = getValues();
    return rest;
  };

  return { ...generation, continueSong, starts, startNewSong, fill, values };
}
