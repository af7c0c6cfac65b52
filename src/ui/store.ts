import { useSyncExternalStore } from 'react';

/** A value that all components of a page share. At build time, `useStore` returns the initial value. */
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

/** Subscribes a component to the value of a store. */
export const useStore = <Value>({ subscribe, current, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, current, () => initial);
