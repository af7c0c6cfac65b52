import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { Redirect, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { outputKinds } from '#catalog/operations.ts';
import { getWorkPath } from '#catalog/work-page.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { Select } from '../../ui/fields/controls.tsx';
import { type GalleryFilters, useGallery } from './gallery-queries.ts';
import { kindNames, createPagePaths, emptyMessages, sortNames, sorts } from './gallery-text.ts';
import { GallerySearch } from './GallerySearch.tsx';
import { useGalleryFilters } from './use-gallery-filters.ts';
import { useCountText } from './use-count-text.ts';
import { WorkGrid } from './WorkGrid.tsx';
import kit from '../../ui/kit.module.css';
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

/** Works that match the filters. The works of the last filters stay until those of the next ones are loaded. */
function GalleryList({ filters, onClear }: { filters: GalleryFilters; onClear: () => void }) {
  const { query, works, isOutdated, hasMore, loadMore } = useGallery(filters);
  const countText = useCountText();
  const failed = query.error !== null && (
    <QueryFailure title={translate({ id: 'gallery.failed', message: 'The works couldn’t be loaded' })} query={query} />
  );
  if (works === undefined) return failed || <WorkGridSkeleton />;
  return (
    <div aria-busy={isOutdated} className={clsx(isOutdated && styles.outdated)}>
      <output className={kit.hidden}>{isOutdated ? '' : countText(works.length)}</output>
      {works.length === 0 ? <NoWorks filters={filters} onClear={onClear} /> : <WorkGrid works={works} />}
      {failed}
      {hasMore && query.error === null && (
        <p className={styles.more}>
          <Button busy={query.isFetching} onClick={loadMore}>
            <Translate id="list.more">Load more</Translate>
          </Button>
        </p>
      )}
    </div>
  );
}

/** The public gallery. */
export function GalleryPage() {
  const isBrowser = useIsBrowser();
  const { filters, filter, getKindPath } = useGalleryFilters();
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
      <search className={styles.bar}>
        <div className={clsx(kit.scripted, styles.search)}>
          <GallerySearch words={filters.q ?? ''} onSearch={(words) => filter({ q: words || undefined })} />
        </div>
        <div className={kit.scripted}>
          <Select
            aria-label={translate({ id: 'library.sort', message: 'Sort order' })}
            value={filters.sort ?? 'newest'}
            onChange={({ target: { value } }) =>
              filter({ sort: sorts.find((sort) => sort === value && sort !== 'newest') })
            }
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]()}
              </option>
            ))}
          </Select>
        </div>
        <nav aria-label={translate({ id: 'gallery.kinds', message: 'Type of work' })}>
          <ul className={styles.kinds}>
            {[undefined, ...outputKinds].map((one) => (
              <li key={one ?? 'all'} className={styles.kind}>
                <Link to={getKindPath(one)} aria-current={isBrowser && one === filters.kind ? 'page' : undefined}>
                  <span>{kindNames[one ?? 'all']()}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </search>
      {isBrowser ? (
        <GalleryList filters={filters} onClear={() => filter({ q: undefined, kind: undefined })} />
      ) : (
        <WorkGridSkeleton />
      )}
    </div>
  );
}
