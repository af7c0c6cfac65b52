import { constants } from './tokens/constants.ts';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

const cancelEvents = ['wheel', 'touchstart', 'keydown'] as const;

/** Scrolls to the top in 450 ms, or immediately with reduced motion. Scrolling by the reader cancels it. */
export function scrollToTop(): void {
  if (prefersReducedMotion()) {
    scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  const from = scrollY;
  const begun = performance.now();
  const end = new AbortController();
  for (const stop of cancelEvents) addEventListener(stop, () => end.abort(), { passive: true, signal: end.signal });
  const step = (now: number) => {
    if (end.signal.aborted) return;
    const done = Math.min(1, (now - begun) / constants.backToTop.duration);
    // Eases in and out.
    const eased = done < 0.5 ? 4 * done ** 3 : 1 - (2 - 2 * done) ** 3 / 2;
    scrollTo({ top: from * (1 - eased), behavior: 'instant' });
    if (done < 1) requestAnimationFrame(step);
    else end.abort();
  };
  requestAnimationFrame(step);
}
