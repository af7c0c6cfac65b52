import type { GalleryWork } from '#generated/account/types.gen.ts';
import { useLightbox } from './use-lightbox.tsx';
import { WorkCard } from './WorkCard.tsx';
import styles from './gallery.module.css';

/** Public works, whose images open in full size. */
export function WorkGrid({ works }: { works: readonly GalleryWork[] }) {
  const { view, lightbox } = useLightbox(works);
  return (
    <>
      <ul className={styles.works}>
        {works.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} onView={() => view(work.id)} />
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  );
}
