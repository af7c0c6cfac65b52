import { BackToTop } from './BackToTop.tsx';
import { NoticeCard } from './notice/NoticeCard.tsx';
import { Strips } from './strips/Strips.tsx';
import styles from './Corner.module.css';

/**
 * The lower edge of every page: strips, and above them in the right corner what is said there, one above the other.
 * Rendered once, by `Root`.
 */
export function Corner() {
  return (
    <div className={styles.edge}>
      <div className={styles.corner}>
        <BackToTop />
        <NoticeCard />
      </div>
      <Strips />
    </div>
  );
}
