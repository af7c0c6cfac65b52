import { useMemo } from 'react';
import Link from '@docusaurus/Link';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { HitText, getHitPath, getSearchPath, useCountText } from './HitText.tsx';
import { type PageHits, docsVersions } from './search-index.ts';
import { useSearchIndex } from './use-search-index.ts';
import results from './results.module.css';
import styles from './SearchPage.module.css';

/** The first pages are the best. The others are collapsed, up to a maximum: later ones share only a common word with the query. */
const FIRST = 10;
const LISTED = 50;

/** The query, from the URL. Empty during the build. */
function useQuery() {
  const { search } = useLocation();
  const params = new URLSearchParams(useIsBrowser() ? search : '');
  return { words: params.get('q') ?? '', version: docsVersions.find((version) => version === params.get('version')) };
}

function Results({ pages }: { pages: readonly PageHits[] }) {
  return (
    <ol className={styles.pages}>
      {pages.map(({ page, hits }) => (
        <li key={page.path}>
          {hits[0]!.part.heading !== undefined && (
            <Link to={`/${page.path}`} className={results.option}>
              <span className={results.heading}>{page.title}</span>
            </Link>
          )}
          {hits.map((hit) => (
            <Link key={hit.part.id ?? ''} to={getHitPath(hit)} className={results.option}>
              <HitText hit={hit} />
            </Link>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** All results for the query in the URL, in every version of the documentation or in one. */
export function SearchPage() {
  const { words, version } = useQuery();
  const { pathname } = useLocation();
  const history = useHistory();
  const countText = useCountText();
  const { index, failed, retry } = useSearchIndex();
  const pages = useMemo(() => index?.find(words, version, version), [index, words, version]);
  const hasQuery = words.trim() !== '';

  const type = (text: string) => {
    const query = new URLSearchParams({ ...(text !== '' && { q: text }), ...(version && { version }) });
    history.replace(query.size === 0 ? pathname : `${pathname}?${query}`);
  };

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'search.title', message: 'Search the site' })}</h1>
      <search>
        <input
          type="search"
          className={styles.field}
          value={words}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          aria-label={translate({ id: 'search.label', message: 'Search' })}
          placeholder={translate({ id: 'search.label', message: 'Search' })}
          autoComplete="off"
          spellCheck={false}
        />
      </search>
      <nav aria-label={translate({ id: 'search.versions', message: 'Versions' })}>
        <ul className={styles.versions}>
          {[undefined, ...docsVersions].map((one) => (
            <li key={one ?? 'all'}>
              <Link
                to={getSearchPath(words, one)}
                className={styles.version}
                aria-current={one === version ? 'page' : undefined}
              >
                {one ?? translate({ id: 'search.versions.all', message: 'All pages' })}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <noscript>
        <p>{translate({ id: 'search.scripts', message: 'Search runs in your browser and needs JavaScript.' })}</p>
      </noscript>
      <output className={styles.count}>{pages && pages.length > 0 && countText(pages.length)}</output>
      {!pages && !failed && hasQuery && (
        <Skeleton>
          <SkeletonBox height="4rem" />
          <SkeletonBox height="4rem" />
          <SkeletonBox height="4rem" />
        </Skeleton>
      )}
      {failed && (
        <ErrorState
          title={translate({ id: 'search.failed', message: 'Search couldn’t be loaded.' })}
          action={<Button onClick={retry}>{translate({ id: 'search.retry', message: 'Try again' })}</Button>}
        />
      )}
      {pages && hasQuery && pages.length === 0 && (
        <EmptyState title={translate({ id: 'search.none.title', message: 'No results' })}>
          <Translate id="search.none" values={{ words: <strong key="words">{words}</strong> }}>
            {'No results for {words}. Check the spelling, or try another word.'}
          </Translate>
        </EmptyState>
      )}
      {pages && <Results pages={pages.slice(0, FIRST)} />}
      {pages && pages.length > FIRST && (
        <details key={words}>
          <summary className={styles.more}>
            <Translate id="search.all">All results</Translate>
          </summary>
          <Results pages={pages.slice(FIRST, LISTED)} />
        </details>
      )}
    </div>
  );
}
