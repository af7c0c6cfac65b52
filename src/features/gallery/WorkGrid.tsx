import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork, WorkKind } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useGallery } from './gallery-queries.ts';
import { createPagePaths, emptyMessages } from './gallery-text.ts';
import { WorkCard } from './WorkCard.tsx';
import styles from './gallery.module.css';

/** The placeholder of a grid. */
export function WorkGridSkeleton() {
  return (
    <div className={styles.coming}>
      <Skeleton>
        <span className={styles.works}>
          {Array.from({ length: 6 }, (_, n) => (
            <SkeletonBox key={n} height="20rem" />
          ))}
        </span>
      </Skeleton>
    </div>
  );
}

/** Works of one kind or of all kinds, newest first. */
export function WorkGrid({ kind, onReport }: { kind: WorkKind | undefined; onReport: (work: GalleryWork) => void }) {
  const { works, hasMore, failure, busy, load } = useGallery(kind);
  const failed = failure !== null && (
    <QueryFailure
      title={translate({ id: 'gallery.failed', message: 'The works couldn’t be loaded' })}
      error={failure}
      busy={busy}
      onRetry={load}
    />
  );
  if (works === undefined) return failed || <WorkGridSkeleton />;
  if (works.length === 0) {
    return (
      <EmptyState
        title={emptyMessages[kind ?? 'all']()}
        action={
          <LinkButton to={createPagePaths[kind ?? 'song']}>
            <Translate id="gallery.empty.make">Generate one</Translate>
          </LinkButton>
        }
      >
        <p>
          <Translate id="gallery.empty.text">Works appear here when their owners make them public.</Translate>
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.works}>
        {works.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} onReport={onReport} />
          </li>
        ))}
      </ul>
      {failed}
      {hasMore && failure === null && (
        <p className={styles.more}>
          <Button busy={busy} onClick={load}>
            <Translate id="list.more">Load more</Translate>
          </Button>
        </p>
      )}
    </>
  );
}
