import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { useGallery } from './gallery-queries.ts';
import { getKindPath } from './use-gallery-params.ts';
import { WorkCard } from './WorkCard.tsx';
import gallery from './gallery.module.css';
import styles from './WorkPage.module.css';

/** The number of works, which fills one row. */
const count = 4;

interface MoreWorksProps {
  work: GalleryWork;
  onReport: (work: GalleryWork) => void;
}

/** The newest other works of the same kind. Nothing while they load or if they can't be loaded. */
export function MoreWorks({ work: { id, kind }, onReport }: MoreWorksProps) {
  const { works = [] } = useGallery(kind, count + 1);
  const others = works.filter((work) => work.id !== id).slice(0, count);
  if (others.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more">
      <h2 id="more">
        <Translate id="gallery.more">More in the gallery</Translate>
      </h2>
      <ul className={gallery.works}>
        {others.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} onReport={onReport} />
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link to={getKindPath(kind)}>
          <Translate id="gallery.viewAll">View all</Translate>
        </Link>
      </p>
    </section>
  );
}
