import { musicModels } from '#catalog/models.ts';
import type { ExtensionCreate, GenerateRequest, TaskCreate } from '#generated/account/types.gen.ts';
import { contractBounds } from '#generated/contract-bounds.ts';
import { typedNumber } from '../tasks/draft-resolver.ts';

/** A song that is to be continued, as far as the form shows it. */
export interface Continued {
  readonly clipId: string;
  readonly title: string;
  readonly style: string;
  readonly src: string;
  /** Seconds. */
  readonly duration: number;
  /** Seconds from its beginning: where what is new begins. */
  readonly at: number;
  readonly model: GenerateRequest['model'];
  readonly mode: TaskCreate['mode'];
}

/** What the form holds. Texts are kept as they were typed; `requestOf` makes the request of them. */
export interface Draft {
  readonly way: 'prompt' | 'custom';
  readonly prompt: string;
  readonly lyrics: string;
  readonly style: string;
  readonly title: string;
  readonly instrumental: boolean;
  readonly model: GenerateRequest['model'];
  readonly mode: TaskCreate['mode'];
  readonly negative: string;
  readonly vocal: NonNullable<GenerateRequest['vocal_gender']> | '';
  /** From 0 to 1; null leaves it to the engine. */
  readonly styleWeight: number | null;
  readonly weirdness: number | null;
  readonly seed: string;
  /** What is to be continued; what is empty is then taken from it. Null for new songs. */
  readonly continued: Continued | null;
}

export const emptyDraft: Draft = {
  way: 'prompt',
  prompt: '',
  lyrics: '',
  style: '',
  title: '',
  instrumental: false,
  model: 'v5',
  mode: 'live',
  negative: '',
  vocal: '',
  styleWeight: null,
  weirdness: null,
  seed: '',
  continued: null,
};

/** The field in which a value of the request stands. */
export const fieldOf: Readonly<Record<string, keyof Draft>> = {
  prompt: 'prompt',
  lyrics: 'lyrics',
  style: 'style',
  title: 'title',
  negative_style: 'negative',
  seed: 'seed',
  clip_id: 'continued',
  continue_at: 'continued',
};

const given = (text: string) => text.trim() || undefined;

/** The part of the request that new songs and continued ones share. */
function inputOf(draft: Draft) {
  const custom = draft.way === 'custom';
  // A new song needs what its form shows; for a continued one the API takes what is missing from its song.
  const needed = (text: string) => (draft.continued ? given(text) : text.trim());
  return {
    prompt: custom ? undefined : needed(draft.prompt),
    lyrics: custom && !draft.instrumental ? needed(draft.lyrics) : undefined,
    style: custom ? needed(draft.style) : undefined,
    title: given(draft.title),
    instrumental: draft.instrumental,
    negative_style: given(draft.negative),
    vocal_gender: draft.instrumental || draft.vocal === '' ? undefined : draft.vocal,
    style_weight: draft.styleWeight ?? undefined,
    weirdness: draft.weirdness ?? undefined,
    seed: typedNumber(draft.seed),
  };
}

/** The request the draft stands for. */
export function requestOf(draft: Draft): TaskCreate | ExtensionCreate {
  const { continued } = draft;
  if (continued) {
    const { clipId: clip_id, at: continue_at, mode } = continued;
    return { mode, input: { clip_id, continue_at, ...inputOf(draft) } };
  }
  return { type: 'generate', mode: draft.mode, input: { model: draft.model, ...inputOf(draft) } };
}

/** How long a style may be: the contract says so, and the model. In code points, as all lengths. */
export function styleLimit({ model, continued }: Pick<Draft, 'model' | 'continued'>): number {
  const { styleMaxLength } = musicModels.find(({ id }) => id === (continued?.model ?? model))!;
  return Math.min(contractBounds['generate-request.style'].max, styleMaxLength);
}
