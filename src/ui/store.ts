import { useSyncExternalStore } from 'react';

/** A value that is shared by everything on the page. While pages are built, `useStore` returns the initial one. */
export interface Store<Value> {
  readonly initial: Value;
  current(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

export function makeStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    current: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store, for a component that shows it. */
export const useStore = <Value>({ subscribe, current, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, current, () => initial);
