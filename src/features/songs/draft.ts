import { musicModels } from '#catalog/models.ts';
import type { ExtensionCreate, GenerateRequest, TaskCreate } from '#generated/account/types.gen.ts';
import { contractBounds } from '#generated/contract-bounds.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';

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
export const emptyDraft = {
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

const omitEmpty = (text: string) => text.trim() || undefined;

/** The part of the request that new songs and continuations share. */
function toInput(draft: Draft) {
  const custom = draft.way === 'custom';
  // A new song needs the visible fields; for a continued song the API takes missing ones from the original.
  const needed = (text: string) => (draft.continued ? omitEmpty(text) : text.trim());
  return {
    prompt: custom ? undefined : needed(draft.prompt),
    lyrics: custom && !draft.instrumental ? needed(draft.lyrics) : undefined,
    style: custom ? needed(draft.style) : undefined,
    title: omitEmpty(draft.title),
    instrumental: draft.instrumental,
    negative_style: omitEmpty(draft.negative),
    vocal_gender: draft.instrumental || draft.vocal === '' ? undefined : draft.vocal,
    style_weight: draft.styleWeight ?? undefined,
    weirdness: draft.weirdness ?? undefined,
    seed: parseTypedNumber(draft.seed),
  };
}

/** Creates the request. */
export function toRequest(draft: Draft): TaskCreate | ExtensionCreate {
  const { continued } = draft;
  if (continued) {
    const { clipId: clip_id, at: continue_at, mode } = continued;
    return { mode, input: { clip_id, continue_at, ...toInput(draft) } };
  }
  return { type: 'generate', mode: draft.mode, input: { model: draft.model, ...toInput(draft) } };
}

/** Maximum style length by contract and model, in code points. */
export function getStyleLimit({ model, continued }: Pick<Draft, 'model' | 'continued'>): number {
  const { styleMaxLength } = musicModels.find(({ id }) => id === (continued?.model ?? model))!;
  return Math.min(contractBounds['generate-request.style'].max, styleMaxLength);
}
