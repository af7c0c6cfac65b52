/** Stands for the key in samples that contain it. */
export const keySlot = 'THE_KEY';

/** Where samples read the key from the environment, and what they have instead. Longer expressions come first. */
const keyExpressions: readonly (readonly [expression: string, literal: string])[] = [
  ['$API_KEY', keySlot],
  ['process.env.API_KEY ?? ""', `"${keySlot}"`],
  ['`Bearer ${process.env.API_KEY}`', `"Bearer ${keySlot}"`],
  ['"Bearer " + os.environ["API_KEY"]', `"Bearer ${keySlot}"`],
  ['os.environ["API_KEY"]', `"${keySlot}"`],
  ['"Bearer "+os.Getenv("API_KEY")', `"Bearer ${keySlot}"`],
  ['os.Getenv("API_KEY")', `"${keySlot}"`],
  [`' . getenv('API_KEY')`, `${keySlot}'`],
  ['"Bearer " + System.getenv("API_KEY")', `"Bearer ${keySlot}"`],
  [`"Bearer #{ENV.fetch('API_KEY')}"`, `'Bearer ${keySlot}'`],
  ['Environment.GetEnvironmentVariable("API_KEY")', `"${keySlot}"`],
];

/** A sample with a slot for its key. It no longer imports what reads the environment, unless it needs more of that. */
export function writeKey(code: string): string {
  const written = keyExpressions.reduce((all, [expression, literal]) => all.replaceAll(expression, literal), code);
  return /\bos\./.test(written) ? written : written.replace(/^import os\n+/m, '').replace(/^\t"os"\n/m, '');
}
