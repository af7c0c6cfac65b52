import type { ComponentType } from 'react';
import { makeStore } from '../store.ts';

interface Shown {
  readonly name: string;
  readonly Strip: ComponentType;
}

/** What stands at the lower edge of the window until one has answered it. Their code comes only when they are shown. */
export const shownStrips = makeStore<readonly Shown[]>([]);

const without = (name: string) => shownStrips.current().filter((other) => other.name !== name);

export const strips = {
  /** In the place of one of the same name. */
  add: (name: string, Strip: ComponentType): void => shownStrips.set([...without(name), { name, Strip }]),
  remove: (name: string): void => shownStrips.set(without(name)),
};
