import { makeStore } from '../store.ts';

/** A notice in the corner of the page with an action. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until it is dismissed; otherwise it leaves after 4.5 s. */
  readonly persistent?: boolean;
}

/** The one notice of the page: a newer one takes the place of the one before. */
export const shownNotice = makeStore<Notice | null>(null);

export const notices = {
  show: (next: Notice): void => shownNotice.set(next),
  close: (): void => shownNotice.set(null),
};
