import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { Redirect, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { outputKinds } from '#catalog/operations.ts';
import { getWorkPath } from '#catalog/work-page.ts';
import type { WorkKind } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { useGallery } from './gallery-queries.ts';
import { getKindPath, kindNames, createPagePaths, emptyMessages } from './gallery-text.ts';
import { WorkGrid } from './WorkGrid.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './gallery.module.css';

/** The placeholder of a grid. */
export function WorkGridSkeleton() {
  return (
    <div className={kit.scripted}>
      <Skeleton>
        <span className={styles.works}>
          {Array.from({ length: 6 }, (_, n) => (
            <SkeletonBox key={n} height="26rem" />
          ))}
        </span>
      </Skeleton>
    </div>
  );
}

/** Works of one kind or of all kinds, newest first. */
function GalleryList({ kind }: { kind: WorkKind | undefined }) {
  const { query, works, hasMore, loadMore } = useGallery(kind);
  const failed = query.error !== null && (
    <QueryFailure title={translate({ id: 'gallery.failed', message: 'The works couldn’t be loaded' })} query={query} />
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
      <WorkGrid works={works} />
      {failed}
      {hasMore && query.error === null && (
        <p className={styles.more}>
          <Button busy={query.isFetching} onClick={loadMore}>
            <Translate id="list.more">Load more</Translate>
          </Button>
        </p>
      )}
    </>
  );
}

/** The public gallery; each work can be reported. */
export function GalleryPage() {
  // The URL has no parameters during the build.
  const isBrowser = useIsBrowser();
  const params = new URLSearchParams(useLocation().search);
  const kind = outputKinds.find((one) => one === params.get('kind'));
  // The work in a URL from before works had their own pages.
  const work = params.get('work')?.trim().slice(0, 64) || undefined;
  const { withBaseUrl } = useBaseUrlUtils();
  if (isBrowser && work !== undefined) return <Redirect to={withBaseUrl(getWorkPath(work))} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'gallery.title', message: 'Gallery' })}</h1>
      <p className={styles.lead}>
        <Translate id="gallery.lead">
          Public works that customers generated with the API. A work is listed for as long as its owner keeps it public.
        </Translate>
      </p>
      <NeedsJavaScript />
      <nav aria-label={translate({ id: 'gallery.kinds', message: 'Type of work' })}>
        <ul className={styles.kinds}>
          {[undefined, ...outputKinds].map((one) => (
            <li key={one ?? 'all'}>
              <Link
                to={getKindPath(one)}
                className={clsx(kit.pill, layout.row)}
                aria-current={isBrowser && one === kind ? 'page' : undefined}
              >
                {kindNames[one ?? 'all']()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isBrowser ? <GalleryList key={kind ?? 'all'} kind={kind} /> : <WorkGridSkeleton />}
    </div>
  );
}
