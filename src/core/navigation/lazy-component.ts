import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { reloadAfterChunkError } from './chunk-errors.ts';

/** Loads a component on first use. If its file is missing because a newer build was deployed, the page reloads. */
export const lazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!reloadAfterChunkError(error, window.location.pathname)) throw error;
      return new Promise<never>(() => undefined);
    }
  });
