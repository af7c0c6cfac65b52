import type { GenerateRequest, TaskCreate } from '#generated/account/types.gen.ts';
import { keptDraft as keptDraftOf } from '../../core/tasks/kept-draft.ts';

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
  readonly seed: string;
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
  seed: '',
};

const given = (text: string) => (text.trim() === '' ? undefined : text.trim());

/** The request the draft stands for. */
export function requestOf(draft: Draft): TaskCreate {
  const custom = draft.way === 'custom';
  return {
    type: 'generate',
    mode: draft.mode,
    input: {
      model: draft.model,
      prompt: custom ? undefined : given(draft.prompt),
      lyrics: custom && !draft.instrumental ? given(draft.lyrics) : undefined,
      style: custom ? given(draft.style) : undefined,
      title: given(draft.title),
      instrumental: draft.instrumental,
      seed: given(draft.seed) === undefined ? undefined : Number(draft.seed),
    },
  };
}

export const keptDraft = keptDraftOf<Draft>('cadenza.music-draft');
