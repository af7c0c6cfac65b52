import { useEffect, useState } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from './Icon.tsx';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';
import { constants } from './tokens/constants.ts';
import styles from './Overlays.module.css';

const cancelEvents = ['wheel', 'touchstart', 'keydown'] as const;

/** Scrolls to the top in 450 ms, or immediately with reduced motion. Scrolling by the reader cancels it. */
function scrollToTop(): void {
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

/** Visible far down a page. It also moves the focus to the top. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(scrollY > constants.backToTop.after);
    // Runs in the next frame, when the layout is computed anyway.
    const frame = requestAnimationFrame(update);
    addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', update);
    };
  }, []);
  function goUp() {
    scrollToTop();
    const app = document.getElementById('__docusaurus');
    app?.setAttribute('tabindex', '-1');
    app?.focus({ preventScroll: true });
    app?.removeAttribute('tabindex');
  }
  return (
    <button
      type="button"
      className={clsx(styles.top, shown && styles.shown)}
      aria-label={translate({ id: 'ui.backToTop', message: 'Back to top' })}
      onClick={goUp}
    >
      <Icon name="arrow" />
    </button>
  );
}
