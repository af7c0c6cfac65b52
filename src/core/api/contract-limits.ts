import { zGenerateRequest, zKeyBudget, zKeyCreate, zLogFilterSave } from '#generated/account/zod.gen.ts';

function set(limit: number | null): number {
  if (limit === null) throw new Error('The contract sets no limit here.');
  return limit;
}

/** How long the text may be, in code points. */
const longest = ({ maxLength }: { readonly maxLength: number | null }) => set(maxLength);

const budget = zKeyBudget.shape.day.unwrap().unwrap();
const { prompt, lyrics, style, title } = zGenerateRequest.shape;
const { minValue, maxValue } = zGenerateRequest.shape.seed.unwrap();

/** Limits of the contract that forms tell before they are broken. */
export const contractLimits = {
  filterName: longest(zLogFilterSave.shape.name),
  keyName: longest(zKeyCreate.shape.name),
  keyBudget: { min: set(budget.minValue), max: set(budget.maxValue) },
  prompt: longest(prompt.unwrap()),
  lyrics: longest(lyrics.unwrap()),
  style: longest(style.unwrap()),
  title: longest(title.unwrap()),
  seed: { min: set(minValue), max: set(maxValue) },
} as const;
