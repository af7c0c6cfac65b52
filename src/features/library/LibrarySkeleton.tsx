import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { LibraryHeader } from './LibraryHeader.tsx';
import styles from './library.module.css';

/** The place of works that are on their way. */
export function WorksSkeleton() {
  return (
    <Skeleton>
      <span className={styles.works}>
        <SkeletonBox height="9.5rem" />
        <SkeletonBox height="9.5rem" />
        <SkeletonBox height="9.5rem" />
      </span>
    </Skeleton>
  );
}

/** The page before it is known who is signed in. */
export function LibrarySkeleton() {
  return (
    <>
      <LibraryHeader />
      <Skeleton>
        <SkeletonBox height="8rem" />
      </Skeleton>
      <WorksSkeleton />
    </>
  );
}
