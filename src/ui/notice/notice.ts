import { makeStore } from '../store.ts';

/** A notice in the corner of the page with an action. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until it is dismissed. Otherwise it closes after 4.5 s. */
  readonly persistent?: boolean;
}

/** The only notice of the page. A new notice replaces the previous one. */
export const shownNotice = makeStore<Notice | null>(null);

export const notices = {
  show: (next: Notice): void => shownNotice.set(next),
  close: (): void => shownNotice.set(null),
};
