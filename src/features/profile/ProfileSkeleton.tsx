import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { Section } from './Section.tsx';
import { sectionTitles } from './profile-text.ts';
import styles from './profile.module.css';

/** The page while it is not known whose it is. */
export function ProfileSkeleton() {
  return (
    <div className={styles.page}>
      <ProfileHeader />
      <Section anchor="details" title={sectionTitles.details()}>
        <Skeleton>
          <SkeletonBox height="17rem" />
        </Skeleton>
      </Section>
    </div>
  );
}
