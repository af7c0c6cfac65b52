import type { ChangeWords } from './ApiChanges.tsx';
import type { SequenceWord } from './diagrams/callback-sequence.ts';
import type { StateWord } from './diagrams/task-states.ts';

/** What a part of a guide is given by its page: the words of a diagram belong to the language of the page. */
export type BuiltProps =
  | { readonly part: 'models' | 'packs' | 'prices' | 'problems' | 'page-tools' | 'operator' | 'outside-services' }
  | { readonly part: 'changes'; readonly version: 'v1' | 'v2'; readonly words: ChangeWords }
  | { readonly part: 'task-states'; readonly alt: string; readonly words: Readonly<Record<StateWord, string>> }
  | {
      readonly part: 'callback-sequence';
      readonly alt: string;
      readonly words: Readonly<Record<SequenceWord, string>>;
    };
