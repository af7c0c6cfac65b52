import { BackToTop } from './BackToTop.tsx';
import { NoticeCard } from './notice/NoticeCard.tsx';
import { useStore } from './store.ts';
import { shownStrips } from './strips/strips.ts';
import styles from './Corner.module.css';

/**
 * The lower edge of every page: strips, the newest lowest; above them in the right corner what is said there, one above the
 * other. Rendered once, by `Root`.
 */
export function Corner() {
  return (
    <div className={styles.edge}>
      <div className={styles.corner}>
        <BackToTop />
        <NoticeCard />
      </div>
      {useStore(shownStrips).map(({ name, Strip }) => (
        <Strip key={name} />
      ))}
    </div>
  );
}
