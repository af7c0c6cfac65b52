import { useCallback, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { createTask, extendClip } from '#generated/account/sdk.gen.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { countPoints } from '../../ui/fields/count-points.ts';
import { draftResolver } from '../tasks/draft-resolver.ts';
import { keptDraft } from '../tasks/kept-draft.ts';
import { useGenerationForm } from '../tasks/use-generation-form.ts';
import { emptyDraft, fieldOf, requestOf, styleLimit, type Continued, type Draft } from './draft.ts';
import type { PresetValues } from './components/presets.ts';

const kept = keptDraft<Draft>('cadenza.music-draft');

/** What was in the form before a song was to be continued. */
const aside = keptDraft<Draft>('cadenza.music-aside');

const resolver = draftResolver<Draft>({
  schema: ({ continued }) => (continued ? 'extend-request' : 'generate-request'),
  inputOf: (draft) => requestOf(draft).input,
  fieldOf,
  own: (draft) => ({
    style:
      draft.way === 'custom' && countPoints(draft.style.trim()) > styleLimit(draft)
        ? ruleMessage('too_long')
        : undefined,
  }),
});

/** The form of the music page, which also continues songs and takes what was kept under a name. */
export function useSongForm(onSubmitted: () => void) {
  const [starts, setStarts] = useState(0);
  const generation = useGenerationForm({
    empty: emptyDraft,
    kept,
    resolver,
    requestOf,
    fieldOf,
    send: ({ body, ...call }) =>
      'type' in body ? createTask<true>({ ...call, body }) : extendClip<true>({ ...call, body }),
    failed: translate({ id: 'songs.submitFailed', message: 'Submit task failed' }),
    onSubmitted,
  });
  const { form, setTooFewCredits } = generation;
  const { reset, getValues } = form;

  /** Turns the form to a song that is to be continued; what was in it is put aside. `starts` counts how often. */
  const continueSong = useCallback(
    (continued: Continued, instrumental: boolean) => {
      const before = getValues();
      if (before.continued === null) aside.write(before);
      setTooFewCredits(false);
      reset({ ...emptyDraft, way: 'custom', instrumental, continued });
      setStarts((count) => count + 1);
    },
    [getValues, reset, setTooFewCredits],
  );

  /** Turns it back to new songs. */
  const startAnew = () => reset({ ...emptyDraft, ...aside.read(), continued: null });

  /** Fills it with values that were kept under a name. */
  const fill = (values: Partial<Draft>) => reset({ ...emptyDraft, ...values, continued: getValues('continued') });

  /** What is kept under a name. */
  const values = (): PresetValues => {
    const { continued: _, ...rest } = getValues();
    return rest;
  };

  return { ...generation, continueSong, starts, startAnew, fill, values };
}
