import { BackToTop } from './BackToTop.tsx';
import { NoticeCard } from './notice/NoticeCard.tsx';
import styles from './Corner.module.css';

/** The lower right corner of every page: what is in it stands one above the other. Rendered once, by `Root`. */
export function Corner() {
  return (
    <div className={styles.corner}>
      <NoticeCard />
      <BackToTop />
    </div>
  );
}
