import * as z from 'zod/mini';
import { musicModels } from '#catalog/models.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { seedField } from '../tasks/seed-field.ts';
import { countPoints } from '../../ui/fields/count-points.ts';
import type { Continued, Draft } from './draft.ts';

type Text = 'prompt' | 'lyrics' | 'style' | 'title' | 'negative';

/** How long a style may be: the contract says so, and the model. In code points, as all lengths. */
export function styleLimit({ model, continued }: Pick<Draft, 'model' | 'continued'>): number {
  const { styleMaxLength } = musicModels.find(({ id }) => id === (continued?.model ?? model))!;
  return Math.min(contractLimits.style, styleMaxLength);
}

const isPrompt = ({ way }: Draft) => way === 'prompt';
const isCustom = ({ way }: Draft) => way === 'custom';
const isSung = (draft: Draft) => isCustom(draft) && !draft.instrumental;

/** A text that has to be there, where its field is shown: of a song that is continued it is taken. */
const filled = (name: Text, shown: (draft: Draft) => boolean) =>
  z.refine<Draft>((draft) => draft.continued !== null || !shown(draft) || draft[name].trim() !== '', {
    path: [name],
    error: () => ruleMessage('required'),
  });

/** A text of so many code points, where its field is shown. */
const upTo = (name: Text, limitOf: (draft: Draft) => number, shown: (draft: Draft) => boolean = () => true) =>
  z.refine<Draft>((draft) => !shown(draft) || countPoints(draft[name].trim()) <= limitOf(draft), {
    path: [name],
    error: () => ruleMessage('too_long'),
  });

/** What the form asks of a draft before it is sent. Fields that are not shown are not looked at. */
export const draftSchema = z
  .object({
    way: z.enum(['prompt', 'custom']),
    prompt: z.string(),
    lyrics: z.string(),
    style: z.string(),
    title: z.string(),
    instrumental: z.boolean(),
    model: z.enum(musicModels.map(({ id }) => id)),
    mode: z.enum(['live', 'test']),
    negative: z.string(),
    vocal: z.enum(['', 'female', 'male']),
    styleWeight: z.nullable(z.number()),
    weirdness: z.nullable(z.number()),
    seed: z.string().check(seedField()),
    continued: z.nullable(z.custom<Continued>()),
  })
  .check(
    filled('prompt', isPrompt),
    upTo('prompt', () => contractLimits.prompt, isPrompt),
    filled('lyrics', isSung),
    upTo('lyrics', () => contractLimits.lyrics, isSung),
    filled('style', isCustom),
    upTo('style', styleLimit, isCustom),
    upTo('title', () => contractLimits.title),
    upTo('negative', () => contractLimits.negativeStyle),
  );
