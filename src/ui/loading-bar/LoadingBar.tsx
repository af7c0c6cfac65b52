import { useStore } from '../store.ts';
import { loadingBarState } from './loading-bar.ts';
import styles from './LoadingBar.module.css';

/** The progress bar at the top of the window during navigation. Rendered once, by `Root`. */
export function LoadingBar() {
  return <div className={styles.bar} data-loading={useStore(loadingBarState)} aria-hidden="true" />;
}
