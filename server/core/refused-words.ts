import { type Core, perCore } from './core.ts';
import { WordList } from './word-list.ts';

/** The word list of REFUSED_WORDS. */
export const refusedWords = perCore(({ config }: Core) => new WordList(config.refusedWords));
