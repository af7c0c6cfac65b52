import type { Location } from 'history';

/** Milliseconds for which what a hash names may still come, or be pushed down by what comes above it. */
const patience = 5000;
/** What a reader does who wants to be somewhere else. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

/** Where pages were left, by their place in the history. */
const left = new Map<string, number>();
const placeOf = ({ key, pathname }: Location) => `${key} ${pathname}`;
let stopFollowing = (): void => undefined;

function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

/** Keeps the named element below the bar while the page around it grows, until the reader moves or patience ends. */
function followTo(hash: string): void {
  const end = new AbortController();
  const follow = () => {
    const element = elementOf(hash);
    if (element === null) return;
    arrival.disconnect();
    element.scrollIntoView({ behavior: 'instant' });
  };
  const growth = new ResizeObserver(follow);
  const arrival = new MutationObserver(follow);
  const timer = setTimeout(() => stopFollowing(), patience);
  stopFollowing = () => {
    end.abort();
    growth.disconnect();
    arrival.disconnect();
    clearTimeout(timer);
  };
  for (const move of ownMoves) addEventListener(move, stopFollowing, { once: true, passive: true, signal: end.signal });
  // The body is as high as the window; what grows is the app in it.
  growth.observe(document.getElementById('__docusaurus') ?? document.body);
  arrival.observe(document.body, { childList: true, subtree: true });
  follow();
}

/**
 * Scrolls to where a page begins that has just come into sight: to what its hash names, to where it was left when one
 * returns to it, else to the top, unless the page says that scrolling is not its matter.
 */
export function scrollFor(location: Location, previous: Location | null, toTop: boolean): void {
  stopFollowing();
  if (previous === null) {
    // The browser has scrolled to what is in the HTML; what comes later is ours.
    if (location.hash !== '') followTo(location.hash);
    return;
  }
  const samePage = location.pathname === previous.pathname;
  const was = left.get(placeOf(location));
  if (location.hash !== '') {
    if (!samePage || location.hash !== previous.hash) followTo(location.hash);
  } else if (!samePage && toTop) {
    window.scrollTo({ top: was ?? 0, behavior: 'instant' });
  } else if (samePage && previous.hash !== '' && location.search === previous.search) {
    window.scrollTo({ top: 0 });
  }
}

/** Remembers how far a page was scrolled when it is left. */
export function leaveAt(location: Location): void {
  left.set(placeOf(location), window.scrollY);
}
