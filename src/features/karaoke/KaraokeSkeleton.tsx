import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import styles from './karaoke.module.css';

export function KaraokeSkeleton() {
  return (
    <Skeleton>
      <span className={styles.waiting}>
        <SkeletonBox height="2.5rem" />
        <SkeletonBox height="11rem" />
        <SkeletonBox height="2.5rem" width="60%" />
      </span>
    </Skeleton>
  );
}
