import { useStore } from '../store.ts';
import { barState } from './loading-bar.ts';
import styles from './LoadingBar.module.css';

/** At the top of the window while a page is on its way. Rendered once, by `Root`. */
export function LoadingBar() {
  return <div className={styles.bar} data-loading={useStore(barState)} aria-hidden="true" />;
}
