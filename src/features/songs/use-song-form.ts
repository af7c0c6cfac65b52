import { useCallback, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { createTask, extendClip } from '#generated/account/sdk.gen.ts';
import type { ExtensionCreate, GenerateRequest, Task, TaskCreate } from '#generated/account/types.gen.ts';
import { generateRequestBounds } from '#generated/contract-bounds.ts';
import { zExtensionCreate, zTaskCreate } from '#generated/requests/zod.gen.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';
import { countCodePoints } from '../../ui/fields/count-code-points.ts';
import { createDraftStore, getSeedMessage, useGenerationForm } from '../tasks/use-generation-form.ts';

/** The data of a song to continue that the form shows. */
export interface ContinuedClip {
  readonly clipId: string;
  readonly title: string;
  readonly style: string;
  readonly src: string;
  /** In seconds. */
  readonly duration: number;
  /** Seconds from the start at which the new part begins. */
  readonly at: number;
  readonly model: GenerateRequest['model'];
  readonly mode: TaskCreate['mode'];
}

/** The initial values of the form. Texts stay as typed; `toRequest` creates the request. */
const emptyDraft = {
  way: 'prompt' as 'prompt' | 'custom',
  prompt: '',
  lyrics: '',
  style: '',
  title: '',
  instrumental: false,
  model: 'v5' as GenerateRequest['model'],
  mode: 'live' as TaskCreate['mode'],
  negative: '',
  vocal: '' as NonNullable<GenerateRequest['vocal_gender']> | '',
  /** From 0 to 1; null leaves it to the engine. */
  styleWeight: null as number | null,
  weirdness: null as number | null,
  seed: '',
  /** The song to continue, which provides the values of empty fields. Null for new songs. */
  continued: null as ContinuedClip | null,
};

export type Draft = typeof emptyDraft;

/** The form values without the song to continue, which isn't part of a preset. */
export type PresetValues = Omit<Draft, 'continued'>;

const omitEmpty = (text: string) => text.trim() || undefined;

/** What a song is made from: an alternative of the contract, with the visible fields. */
function toSource({ way, prompt, lyrics, style, instrumental }: Draft) {
  if (way === 'prompt') return { prompt: prompt.trim(), instrumental };
  return instrumental
    ? { style: style.trim(), instrumental }
    : { lyrics: lyrics.trim(), style: style.trim(), instrumental };
}

/** The part of the request that new songs and continuations share. */
function toOptions(draft: Draft) {
  return {
    title: omitEmpty(draft.title),
    negative_style: omitEmpty(draft.negative),
    vocal_gender: draft.instrumental || draft.vocal === '' ? undefined : draft.vocal,
    style_weight: draft.styleWeight ?? undefined,
    weirdness: draft.weirdness ?? undefined,
    seed: parseTypedNumber(draft.seed),
  };
}

/** Creates the request. */
function toRequest(draft: Draft): TaskCreate | ExtensionCreate {
  const { continued } = draft;
  const source = toSource(draft);
  const options = toOptions(draft);
  if (continued) {
    const { clipId: clip_id, at: continue_at, mode } = continued;
    // The API takes omitted texts from the original.
    const { prompt = '', lyrics = '', style = '', instrumental } = source;
    const texts = { prompt: omitEmpty(prompt), lyrics: omitEmpty(lyrics), style: omitEmpty(style) };
    return { mode, input: { clip_id, continue_at, ...texts, instrumental, ...options } };
  }
  return { type: 'generate', mode: draft.mode, input: { model: draft.model, ...source, ...options } };
}

/** The values of the form for an earlier request. */
function toDraft({ prompt = '', lyrics = '', style = '', title = '', ...input }: Partial<Task['input']>) {
  return {
    way: prompt === '' ? 'custom' : 'prompt',
    prompt,
    lyrics,
    style,
    title,
    instrumental: input.instrumental ?? false,
    model: musicModels.find(({ id }) => id === input.model)?.id ?? emptyDraft.model,
    negative: input.negative_style ?? '',
    vocal: input.vocal_gender ?? '',
    styleWeight: input.style_weight ?? null,
    weirdness: input.weirdness ?? null,
  } satisfies Partial<Draft>;
}

/** Maximum style length by contract and model, in code points. */
export function getStyleLimit({ model, continued }: Pick<Draft, 'model' | 'continued'>): number {
  const { styleMaxLength } = musicModels.find(({ id }) => id === (continued?.model ?? model))!;
  return Math.min(generateRequestBounds.style.max, styleMaxLength);
}

const draftStore = createDraftStore<Draft>('music-draft');

/** The form values before a song was selected to continue. */
const otherDrafts = createDraftStore<Draft>('music-aside');

/** The form of the music page, which also continues songs and applies presets. */
export function useSongForm() {
  const [starts, setStarts] = useState(0);
  const generation = useGenerationForm({
    empty: emptyDraft,
    draftStore,
    schema: ({ continued }) => (continued ? zExtensionCreate : zTaskCreate),
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
    messages: { seed: getSeedMessage },
    own: (draft) => ({
      style:
        draft.way === 'custom' && countCodePoints(draft.style.trim()) > getStyleLimit(draft)
          ? getRuleMessage('too_long')
          : undefined,
    }),
    toRequest,
    toDraft,
    send: ({ body, ...call }) =>
      'type' in body ? createTask<true>({ ...call, body }) : extendClip<true>({ ...call, body }),
    failed: translate({ id: 'songs.submitFailed', message: 'Submit task failed' }),
  });
  const { form, empty, setTooFewCredits } = generation;
  const { reset, getValues } = form;

  /** Switches the form to continuing a song with the values of a request, and saves its current values. `starts` counts these switches. */
  const continueSong = useCallback(
    (continued: ContinuedClip, input: Partial<Task['input']>) => {
      const before = getValues();
      if (before.continued === null) otherDrafts.write(before);
      setTooFewCredits(false);
      reset({ ...emptyDraft, ...toDraft(input), continued });
      setStarts((count) => count + 1);
    },
    [getValues, reset, setTooFewCredits],
  );

  /** Switches the form back to new songs. */
  const startNewSong = () => reset({ ...empty, ...otherDrafts.read(), continued: null });

  /** Applies a preset. */
  const fill = (values: Partial<Draft>) => reset({ ...emptyDraft, ...values, continued: getValues('continued') });

  /** The values to save as a preset. */
  const values = (): PresetValues => {
    const { continued: _, ...rest } = getValues();
    return rest;
  };

  return { ...generation, continueSong, starts, startNewSong, fill, values };
}
