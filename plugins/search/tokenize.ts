import { wordsOf } from './words.ts';

/** Takes the place of the search plugin's own in its worker (see lean-client.ts): cuts what is asked for as the index is cut. */
export function tokenize(text: string): string[] {
  return wordsOf(text).map((word) => word.text);
}
