import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { HitText, hitAddress } from './HitText.tsx';
import type { PageHits } from './search-index.ts';
import { searchAddress, useCountText } from './search-text.ts';
import { useIndex } from './use-index.ts';
import { versionOf } from './version.ts';
import styles from './results.module.css';

/** Results that are listed at most, and of one page. */
const LISTED = 8;
const PER_PAGE = 2;

export interface SearchPanelProps {
  /** Of the list; its options are named after it: `${id}-0`. */
  id: string;
  words: string;
  active: number;
  onActive: (option: number) => void;
  /** There is a list of what these words find, or there is nothing to list. */
  onFound: (words: string, options: number) => void;
  onFollowed: () => void;
}

function shortList(pages: readonly PageHits[]): PageHits[] {
  let left = LISTED;
  return pages.flatMap(({ page, hits }) => {
    const shown = hits.slice(0, Math.min(PER_PAGE, left));
    left -= shown.length;
    return shown.length > 0 ? [{ page, hits: shown }] : [];
  });
}

/** What is found for the words in the field of the navigation bar. The index is loaded before there are any. */
export function SearchPanel({ id, words, active, onActive, onFound, onFollowed }: SearchPanelProps) {
  const { index, failed, retry } = useIndex();
  const reading = versionOf(useReadPath());
  const asked = useDeferredValue(words);
  const pages = useMemo(() => index?.find(asked, reading), [index, asked, reading]);
  const groups = useMemo(() => shortList(pages ?? []), [pages]);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const options = count === 0 ? 0 : count + 1;
  const countText = useCountText();

  useEffect(() => {
    if (pages) onFound(asked, options);
  }, [pages, asked, options, onFound]);
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  if (words === '') return null;
  let next = 0;
  const option = (to: string, className: string, children: ReactNode) => {
    const at = next++;
    return (
      <Link
        key={to}
        to={to}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        tabIndex={-1}
        className={className}
        onPointerMove={() => onActive(at)}
        onClick={onFollowed}
      >
        {children}
      </Link>
    );
  };

  return (
    // Pressing the mouse on it must not take the focus from the field, which would close the list.
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <div role="status">
        {count > 0 && <VisuallyHidden>{countText(pages!.length)}</VisuallyHidden>}
        {!pages && !failed && <p className={styles.note}>{translate({ id: 'ui.loading', message: 'Loading' })}</p>}
        {pages && count === 0 && (
          <p className={styles.note}>
            <Translate id="search.none" values={{ words: <strong key="words">{asked}</strong> }}>
              {'No results for {words}. Check the spelling, or try another word.'}
            </Translate>
          </p>
        )}
        {failed && (
          <p className={styles.note}>
            <Translate id="search.failed">Search couldn’t be loaded.</Translate>{' '}
            <button type="button" className={styles.retry} onClick={retry}>
              <Translate id="search.retry">Try again</Translate>
            </button>
          </p>
        )}
      </div>
      {count > 0 && (
        <div id={id} role="listbox" aria-label={translate({ id: 'search.results', message: 'Search results' })}>
          {groups.map(({ page, hits }) => (
            <div key={page.path} role="group" aria-label={page.title} className={styles.group}>
              {hits[0]!.part.heading !== undefined && (
                <p className={styles.page} aria-hidden="true">
                  {page.title}
                </p>
              )}
              {hits.map((hit) => option(hitAddress(hit), styles.option!, <HitText hit={hit} />))}
            </div>
          ))}
          {option(
            searchAddress(asked, reading === 'v1' ? reading : undefined),
            styles.all!,
            <Translate id="search.all">All results</Translate>,
          )}
        </div>
      )}
    </div>
  );
}

/** The path of the page that is open, below the root of its language. */
function useReadPath(): string {
  const { pathname } = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  return pathname.slice(baseUrl.length);
}
