import type { ClientModule } from '@docusaurus/types';
import useIsomorphicLayoutEffect from '@docusaurus/useIsomorphicLayoutEffect';
import type { Location } from './location.ts';

/** Milliseconds during which the target of a hash may still appear or move. */
const followTimeout = 5000;
/** Events that show that the reader is scrolling. */
const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

/** Scroll positions of left pages by history entry. */
const savedPositions = new Map<string, number>();
const getHistoryKey = ({ key = '', pathname }: Location) => `${key} ${pathname}`;
let stopFollowingHash = (): void => undefined;

function findHashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

/** Keeps the target below the navbar while content above it loads, until the reader scrolls or the timeout ends. */
function followHashTarget(hash: string): void {
  const end = new AbortController();
  const follow = () => {
    const element = findHashTarget(hash);
    if (element === null) return;
    arrival.disconnect();
    element.scrollIntoView({ behavior: 'instant' });
  };
  const growth = new ResizeObserver(follow);
  const arrival = new MutationObserver(follow);
  const timer = setTimeout(() => stopFollowingHash(), followTimeout);
  stopFollowingHash = () => {
    end.abort();
    growth.disconnect();
    arrival.disconnect();
    clearTimeout(timer);
  };
  for (const move of userScrollEvents)
    addEventListener(move, stopFollowingHash, { once: true, passive: true, signal: end.signal });
  // Observe the app, because the body is always as high as the window.
  growth.observe(document.getElementById('__docusaurus') ?? document.body);
  arrival.observe(document.body, { childList: true, subtree: true });
  follow();
}

/** The position that the new page keeps, if it doesn't scroll to the top. */
let keptPosition: number | undefined;

/** A page that calls this with `false` keeps the scroll position of the page before it. */
export function useScrollToTop(enabled: boolean): void {
  // Runs before the framework scrolls, because effects of components run before those of their parents.
  useIsomorphicLayoutEffect(() => {
    if (!enabled) keptPosition = window.scrollY;
  }, [enabled]);
}

/** Client module. Saves the scroll position of a page that is left. */
export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ previousLocation }) => {
  if (previousLocation) savedPositions.set(getHistoryKey(previousLocation), window.scrollY);
};

/**
 * Client module. The framework scrolls to the top or to the target of the hash, with the animation that the style sheet
 * sets. This does it at once, follows targets that load later, and restores positions when the reader goes back.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  const kept = keptPosition;
  keptPosition = undefined;
  stopFollowingHash();
  const isNewPage = location.pathname !== previousLocation?.pathname;
  if (location.hash !== '') {
    if (isNewPage || location.hash !== previousLocation.hash) followHashTarget(location.hash);
  } else if (isNewPage && previousLocation) {
    window.scrollTo({ top: kept ?? savedPositions.get(getHistoryKey(location)) ?? 0, behavior: 'instant' });
  }
};
