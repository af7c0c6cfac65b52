import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import styles from './support.module.css';

/** The shape of the page, while it is not known who is signed in. It is shown to everybody, so that it says nothing. */
export function DeskSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton>
        <SkeletonLine width="9rem" />
        <SkeletonLine width="20rem" />
        <SkeletonLine width="100%" />
      </Skeleton>
    </div>
  );
}
