import { useDeferredValue, useEffect, useMemo } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { HitText, getHitPath, getSearchPath, useCountText } from './HitText.tsx';
import { type PageHits, getDocsVersion } from './search-index.ts';
import { useSearchIndex } from './use-search-index.ts';
import kit from '../../ui/kit.module.css';
import styles from './results.module.css';

/** Maximum number of results, in total and per page. */
const LISTED = 8;
const PER_PAGE = 2;

export interface SearchPanelProps {
  /** The ID of the list. The IDs of its options begin with it: `${id}-0`. */
  id: string;
  words: string;
  active: number;
  onActive: (option: number) => void;
  /** Whether the list is open. */
  onFound: (words: string, options: number) => void;
  onFollowed: () => void;
}

interface Group extends PageHits {
  /** The index of its first result in the whole list. */
  readonly start: number;
}

function getTopHits(pages: readonly PageHits[]): Group[] {
  const groups: Group[] = [];
  let listed = 0;
  for (const { page, hits } of pages) {
    const shown = hits.slice(0, Math.min(PER_PAGE, LISTED - listed));
    if (shown.length === 0) break;
    groups.push({ page, hits: shown, start: listed });
    listed += shown.length;
  }
  return groups;
}

/** The results for the query in the navigation bar. The index is already loaded. */
export function SearchPanel({ id, words, active, onActive, onFound, onFollowed }: SearchPanelProps) {
  const { index, failed, retry } = useSearchIndex();
  const reading = getDocsVersion(usePlainPath());
  const query = useDeferredValue(words);
  const pages = useMemo(() => index?.find(query, reading), [index, query, reading]);
  const groups = useMemo(() => getTopHits(pages ?? []), [pages]);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const options = count === 0 ? 0 : count + 1;
  const countText = useCountText();

  useEffect(() => {
    if (pages) onFound(query, options);
  }, [pages, query, options, onFound]);
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  if (words === '') return null;
  const option = (at: number) => ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': at === active,
    tabIndex: -1,
    onPointerMove: () => onActive(at),
    onClick: onFollowed,
  });

  return (
    <div className={styles.panel}>
      <output>
        {count > 0 && <VisuallyHidden>{countText(pages!.length)}</VisuallyHidden>}
        {!pages && !failed && (
          <span className={styles.note}>{translate({ id: 'ui.loading', message: 'Loading' })}</span>
        )}
        {pages && count === 0 && (
          <span className={styles.note}>
            <Translate id="search.none" values={{ words: <strong key="words">{query}</strong> }}>
              {'No results for {words}. Check the spelling, or try another word.'}
            </Translate>
          </span>
        )}
        {failed && (
          <span className={styles.note}>
            <Translate id="search.failed">Search couldn’t be loaded.</Translate>
            <SentenceSpace />
            <button type="button" className={kit.link} onClick={retry}>
              <Translate id="search.retry">Try again</Translate>
            </button>
          </span>
        )}
      </output>
      {count > 0 && (
        // Pressing the mouse button must not move the focus away from the field, which would close the list.
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={translate({ id: 'search.results', message: 'Search results' })}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ page, hits, start }) => (
            <div key={page.path} role="group" aria-label={page.title} className={styles.group}>
              {hits[0]!.part.heading !== undefined && (
                <p className={styles.page} aria-hidden="true">
                  {page.title}
                </p>
              )}
              {hits.map((hit, at) => (
                <Link key={getHitPath(hit)} to={getHitPath(hit)} {...option(start + at)} className={styles.option}>
                  <HitText hit={hit} />
                </Link>
              ))}
            </div>
          ))}
          <Link
            to={getSearchPath(query, reading === 'v1' ? reading : undefined)}
            {...option(count)}
            className={clsx(styles.option, styles.all)}
          >
            <Translate id="search.all">All results</Translate>
          </Link>
        </div>
      )}
    </div>
  );
}

/** The path of the current page, relative to the root of its language. */
function usePlainPath(): string {
  const { pathname } = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  return pathname.slice(baseUrl.length);
}
