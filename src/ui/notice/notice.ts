/** What is said in the corner of the page, with something to do about it. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until it is dismissed; otherwise it leaves after 4.5 s. */
  readonly persistent?: boolean;
}

let notice: Notice | null = null;
const listeners = new Set<() => void>();

function become(next: Notice | null) {
  notice = next;
  for (const listener of listeners) listener();
}

/** The one notice of the page: a newer one takes the place of the one before. */
export const notices = {
  show: (next: Notice): void => become(next),
  close: (): void => become(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Notice | null => notice,
  serverCurrent: (): Notice | null => null,
};
