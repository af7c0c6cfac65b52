import { useEffect, useState } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from './Icon.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { constants } from './tokens/constants.ts';
import styles from './Overlays.module.css';

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
