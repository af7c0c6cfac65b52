import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useGalleryWork } from './gallery-queries.ts';
import { WorkCard } from './WorkCard.tsx';
import styles from './gallery.module.css';

/** The work that the URL names, above all others, or a message that it is no longer available. */
export function LinkedWork({ id, onReport }: { id: string; onReport: (work: GalleryWork) => void }) {
  const { work, failure, busy, load } = useGalleryWork(id);
  const notFound = toApiError(failure)?.status === 404;
  return (
    <section className={styles.one} aria-label={translate({ id: 'gallery.one', message: 'Linked work' })}>
      {work !== undefined ? (
        <WorkCard work={work} alone onReport={onReport} />
      ) : failure === null ? (
        <Skeleton>
          <SkeletonBox height="24rem" />
        </Skeleton>
      ) : notFound ? (
        <EmptyState title={translate({ id: 'gallery.gone', message: 'This work isn’t in the gallery' })}>
          <p>
            <Translate id="gallery.gone.text">
              Its owner made it private, its files expired, or support removed it.
            </Translate>
          </p>
        </EmptyState>
      ) : (
        <QueryFailure
          title={translate({ id: 'gallery.one.failed', message: 'The work couldn’t be loaded' })}
          error={failure}
          busy={busy}
          onRetry={load}
        />
      )}
    </section>
  );
}
