import clsx from 'clsx';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { useLightbox } from './use-lightbox.tsx';
import { WorkCard } from './WorkCard.tsx';
import styles from './gallery.module.css';

/** Loaded on demand, because galleries with works don't need them. */
const ExampleSongs = lazyPart(async () => (await import('./ExampleSongs.tsx')).ExampleSongs);

interface WorkGridProps {
  works: readonly GalleryWork[];
  /** The number of examples after the works. */
  examples?: number;
}

/** Public works, whose images open in full size. With examples, they are one row on a wide screen. */
export function WorkGrid({ works, examples = 0 }: WorkGridProps) {
  const { view, lightbox } = useLightbox(works);
  return (
    <>
      <ul className={clsx(styles.works, examples > 0 && styles.few)}>
        {works.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} onView={() => view(work.id)} />
          </li>
        ))}
        {examples > 0 && <ExampleSongs count={examples} />}
      </ul>
      {lightbox}
    </>
  );
}
