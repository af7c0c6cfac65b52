import { type Core, perCore } from './core.ts';
import { WordList } from './word-list.ts';

/** What REFUSED_WORDS lists. */
export const refusedWords = perCore(({ config }: Core) => new WordList(config.refusedWords));
