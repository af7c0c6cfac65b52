import Translate, { translate } from '@docusaurus/Translate';
import { Redirect, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { getWorkPath } from '#catalog/work-page.ts';
import type { WorkKind } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { type GalleryFilters, useGallery } from './gallery-queries.ts';
import { createPagePaths, emptyMessages } from './gallery-text.ts';
import { GalleryTools } from './GalleryTools.tsx';
import { useGalleryFilters } from './use-gallery-filters.ts';
import { useCountText } from './use-count-text.ts';
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
          {Array.from({ length: 10 }, (_, n) => (
            <SkeletonBox key={n} height="min(17rem, 45vw + 3.5rem)" />
          ))}
        </span>
      </Skeleton>
    </div>
  );
}

const getEmptyText = () =>
  translate({ id: 'gallery.empty.text', message: 'Works appear here when their owners make them public.' });

/** A link to the page that creates works of a kind. */
const CreateButton = ({ kind }: { kind: WorkKind }) => (
  <LinkButton to={createPagePaths[kind]}>
    <Translate id="gallery.empty.make">Generate one</Translate>
  </LinkButton>
);

/** Nothing to show: the gallery has no works of a kind, or none with the words of the search. */
function NoWorks({ filters: { q, kind }, onClear }: { filters: GalleryFilters; onClear: () => void }) {
  if (q !== undefined) {
    return (
      <EmptyState
        title={translate({ id: 'gallery.none', message: 'No works found' })}
        action={
          <Button onClick={onClear}>
            <Translate id="logs.filter.clear">Clear filters</Translate>
          </Button>
        }
      >
        <p>
          <Translate id="gallery.none.text">Works match if their title or lyrics contain all of the words.</Translate>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={emptyMessages[kind ?? 'all']()} action={<CreateButton kind={kind ?? 'song'} />}>
      <p>{getEmptyText()}</p>
    </EmptyState>
  );
}

/** With fewer public works, there is nothing to search, and examples fill the grid. */
const enough = 6;

/** Works that match the filters, below the tools. The works of the last filters stay until those of the next ones are loaded. */
function GalleryList() {
  const { filters, filter } = useGalleryFilters();
  const { query, works, isOutdated, hasMore, loadMore } = useGallery(filters);
  const countText = useCountText();
  const isFiltered = Object.keys(filters).length > 0;
  const missing = works === undefined || isOutdated || isFiltered || hasMore ? 0 : Math.max(0, enough - works.length);
  const tools = missing === 0 && <GalleryTools waiting={works === undefined && !isFiltered} />;
  const failed = query.error !== null && (
    <QueryFailure title={translate({ id: 'gallery.failed', message: 'The works couldn’t be loaded' })} query={query} />
  );
  if (works === undefined) {
    return (
      <>
        {tools}
        {failed || <WorkGridSkeleton />}
      </>
    );
  }
  const isEmpty = works.length === 0;
  return (
    <>
      {tools}
      <div aria-busy={isOutdated} className={isOutdated ? styles.outdated : undefined}>
        <output className={kit.hidden}>{isOutdated ? '' : countText(works.length)}</output>
        {missing > 0 && (
          <div className={styles.invitation}>
            <p className={layout.flush}>{getEmptyText()}</p>
            <CreateButton kind="song" />
          </div>
        )}
        {isEmpty && missing === 0 ? (
          <NoWorks filters={filters} onClear={() => filter({ q: undefined, kind: undefined })} />
        ) : (
          <WorkGrid works={works} examples={missing} />
        )}
        {failed}
        {hasMore && query.error === null && (
          <p className={styles.more}>
            <Button busy={query.isFetching} onClick={loadMore}>
              <Translate id="list.more">Load more</Translate>
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** The public gallery. */
export function GalleryPage() {
  const isBrowser = useIsBrowser();
  // The work in a URL from before works had their own pages.
  const work = new URLSearchParams(useLocation().search).get('work')?.trim().slice(0, 64) || undefined;
  const { withBaseUrl } = useBaseUrlUtils();
  if (isBrowser && work !== undefined) return <Redirect to={withBaseUrl(getWorkPath(work))} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'gallery.title', message: 'Gallery' })}</h1>
      <p className={styles.lead}>
        <Translate id="gallery.lead">Public works that customers generated with the API.</Translate>
      </p>
      <NeedsJavaScript />
      {isBrowser ? (
        <GalleryList />
      ) : (
        <>
          <GalleryTools waiting />
          <WorkGridSkeleton />
        </>
      )}
    </div>
  );
}
