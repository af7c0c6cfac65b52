import { useId, type ReactNode } from 'react';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import styles from './FigureCard.module.css';

interface FigureCardProps {
  title: string;
  /** The one number of it; missing while it loads. */
  figure: string | undefined;
  /** What keeps the room of `children` while they load. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A title, its one number, and what there is to it, as high while it loads as when it is there. */
export function FigureCard({ title, figure, waiting, children }: FigureCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {figure === undefined ? (
        <>
          <div className={styles.figure}>
            <Skeleton>
              <SkeletonLine width="4rem" height="0.8em" />
            </Skeleton>
          </div>
          {waiting}
        </>
      ) : (
        <>
          <p className={styles.figure}>{figure}</p>
          {children}
        </>
      )}
    </section>
  );
}
