import { useSyncExternalStore } from 'react';
import { loadingBar } from './loading-bar.ts';
import styles from './LoadingBar.module.css';

/** At the top of the window while a page is on its way. Rendered once, by `Root`. */
export function LoadingBar() {
  const state = useSyncExternalStore(loadingBar.subscribe, loadingBar.state, loadingBar.serverState);
  return <div className={styles.bar} data-loading={state} aria-hidden="true" />;
}
