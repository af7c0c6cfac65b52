import { BackToTop } from './BackToTop.tsx';
import { NoticeCard } from './notice/NoticeCard.tsx';
import { useStore } from './store.ts';
import { bannerStore } from './banners/banners.ts';
import styles from './Overlays.module.css';

/**
 * The bottom of every page: banners, the newest at the bottom, with notices above them in the right corner. Rendered
 * once, by `Root`.
 */
export function Overlays() {
  return (
    <div className={styles.edge}>
      <div className={styles.corner}>
        <BackToTop />
        <NoticeCard />
      </div>
      {useStore(bannerStore).map(({ name, Banner }) => (
        <Banner key={name} />
      ))}
    </div>
  );
}
