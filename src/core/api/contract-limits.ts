import { zGenerateRequest, zKeyCreate } from '#generated/account/zod.gen.ts';

/** What of a generated schema is asked here: how long its text may be, in code points. */
interface Text {
  readonly maxLength: number | null;
}

function longest({ maxLength }: Text): number {
  if (maxLength === null) throw new Error('The contract sets no limit here.');
  return maxLength;
}

const { prompt, lyrics, style, title } = zGenerateRequest.shape;
const { minValue, maxValue } = zGenerateRequest.shape.seed.unwrap();

/** Limits of the contract that forms tell before they are broken. */
export const contractLimits = {
  keyName: longest(zKeyCreate.shape.name),
  prompt: longest(prompt.unwrap()),
  lyrics: longest(lyrics.unwrap()),
  style: longest(style.unwrap()),
  title: longest(title.unwrap()),
  seed: { min: minValue, max: maxValue },
} as const;
