import { translate } from '@docusaurus/Translate';
import { usePlural } from '../../core/format/use-plural.ts';
import { markMatches, createSnippet } from './tokenize.ts';
import type { DocsVersion, Hit } from './search-index.ts';
import styles from './results.module.css';

/** A text with highlighted matches. */
function Highlighted({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return markMatches(text, terms).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}

/** The path of the search page. */
export function getSearchPath(words: string, version?: DocsVersion): string {
  return `/search?${new URLSearchParams({ q: words, ...(version && { version }) })}`;
}

/** The number of results, as text. */
export function useCountText(): (pages: number) => string {
  const plural = usePlural();
  return (pages) =>
    plural(pages, (count) => translate({ id: 'search.pages', message: '{count} page|{count} pages' }, { count }));
}

/** The path of a search result. */
export const getHitPath = ({ page, part }: Hit): string => `/${page.path}${part.id === undefined ? '' : `#${part.id}`}`;

/** A result: heading and snippet. */
export function HitText({ hit }: { hit: Hit }) {
  const { page, part, terms } = hit;
  const isPage = part.heading === undefined;
  const operation = isPage ? page.operation?.replace(/^\S+ /, '') : undefined;
  return (
    <>
      <span className={part.field ? styles.field : styles.heading}>
        <span>
          <Highlighted text={part.heading ?? page.title} terms={terms} />
        </span>
        {operation !== undefined && (
          <code className={styles.operation}>
            <Highlighted text={operation} terms={terms} />
          </code>
        )}
      </span>
      {part.text !== '' && (
        <span className={styles.text}>
          <Highlighted text={createSnippet(part.text, terms)} terms={terms} />
        </span>
      )}
    </>
  );
}
