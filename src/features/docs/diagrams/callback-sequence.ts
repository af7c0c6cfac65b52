/** What the page says beside the lines and arrows. */
export type SequenceWord =
  | 'yours'
  | 'ours'
  | 'request'
  | 'accepted'
  | 'text'
  | 'first'
  | 'complete'
  | 'thanks'
  | 'silence'
  | 'again';

interface Message {
  /** Its place, from 1. */
  readonly step: number;
  /** Who sends it. */
  readonly by: 'yours' | 'ours';
  readonly word: SequenceWord;
  /** An event, as the contract names it. */
  readonly event?: 'task.text' | 'task.first' | 'task.complete';
  readonly isAnswer?: boolean;
  /** It does not arrive. */
  readonly isLost?: boolean;
}

/** A request with a `callback_url` and all that follows. */
export const messages: readonly Message[] = [
  { step: 1, by: 'yours', word: 'request' },
  { step: 2, by: 'ours', word: 'accepted', isAnswer: true },
  { step: 3, by: 'ours', word: 'text', event: 'task.text' },
  { step: 4, by: 'yours', word: 'thanks', isAnswer: true },
  { step: 5, by: 'ours', word: 'first', event: 'task.first' },
  { step: 6, by: 'yours', word: 'silence', isAnswer: true, isLost: true },
  { step: 7, by: 'ours', word: 'again', event: 'task.first' },
  { step: 8, by: 'yours', word: 'thanks', isAnswer: true },
  { step: 9, by: 'ours', word: 'complete', event: 'task.complete' },
  { step: 10, by: 'yours', word: 'thanks', isAnswer: true },
];
