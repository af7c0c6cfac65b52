import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { reloadAfter } from './chunk-failure.ts';

/**
 * A component whose file is loaded when somebody looks at it. When that fails a newer build may have taken the place of the
 * one that is open: then the page is loaded anew, as other pages are.
 */
export const whenWanted = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!reloadAfter(error, window.location.pathname)) throw error;
      return new Promise<never>(() => undefined);
    }
  });
