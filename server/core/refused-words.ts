import { type Core, perCore } from './core.ts';
import type { FieldError } from './problem.ts';
import { WordList } from './word-list.ts';

/** The word list of REFUSED_WORDS. */
const refusedWords = perCore(({ config }: Core) => new WordList(config.refusedWords));

/** The error of a text with a word of the list. `name` is the text as clients know it, `pointer` the field to change. */
export function findRefusedWord(core: Core, name: string, text: string | null, pointer: string): FieldError[] {
  const word = text === null ? null : refusedWords(core).findIn(text);
  const detail = `\`${name}\` contains "${word}", which is not allowed.`;
  return word === null ? [] : [{ pointer, code: 'content_refused', detail }];
}
