import { useSyncExternalStore } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from './Icon.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { constants } from './constants.ts';
import styles from './Corner.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Once one is far down a page. The focus goes to the top as well. */
export function BackToTop() {
  const shown = useSyncExternalStore(
    subscribe,
    () => scrollY > constants.backToTop.after,
    () => false,
  );
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
