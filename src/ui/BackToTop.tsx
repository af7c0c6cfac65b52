import { useEffect, useState } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from './Icon.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { constants } from './constants.ts';
import styles from './Corner.module.css';

/** Once one is far down a page. The focus goes to the top as well. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > constants.backToTop.after);
    // Asked with the next picture, when the page is laid out in any case.
    const frame = requestAnimationFrame(look);
    addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
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
