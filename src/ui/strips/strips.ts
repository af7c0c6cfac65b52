import type { ComponentType } from 'react';

interface Shown {
  readonly name: string;
  readonly Strip: ComponentType;
}

const nothing: readonly Shown[] = [];
/** The same as on the server until there is one: another empty list would be drawn anew on every page. */
let shown = nothing;
const listeners = new Set<() => void>();

const without = (name: string) => shown.filter((other) => other.name !== name);

function become(next: readonly Shown[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** What stands at the lower edge of the window until one has answered it. Their code comes only when they are shown. */
export const strips = {
  /** In the place of one of the same name. */
  add: (name: string, Strip: ComponentType): void => become([...without(name), { name, Strip }]),
  remove: (name: string): void => become(without(name)),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
  /** While the page is built there are none. */
  serverCurrent: () => nothing,
};
