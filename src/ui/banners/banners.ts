import type { ComponentType } from 'react';
import { makeStore } from '../store.ts';

/** The banners at the bottom of the window. Their code is loaded on demand. */
export const bannerStore = makeStore<readonly { readonly name: string; readonly Banner: ComponentType }[]>([]);

const without = (name: string) => bannerStore.current().filter((other) => other.name !== name);

export const banners = {
  /** Replaces a banner of the same name. */
  add: (name: string, Banner: ComponentType): void => bannerStore.set([...without(name), { name, Banner }]),
  remove: (name: string): void => bannerStore.set(without(name)),
};
