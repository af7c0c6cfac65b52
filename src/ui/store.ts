import { useSyncExternalStore } from 'react';

/** A value that components of a page share, and that outlives them. */
export interface Readable<Value> {
  /** The value at build time. */
  readonly initial: Value;
  current(): Value;
  subscribe(listener: () => void): () => void;
}

export interface Store<Value> extends Readable<Value> {
  set(next: Value): void;
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
export const useStore = <Value>({ subscribe, current, initial }: Readable<Value>): Value =>
  useSyncExternalStore(subscribe, current, () => initial);
