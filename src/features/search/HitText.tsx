import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { piecesOf, snippetOf } from './words.ts';
import type { DocsVersion, Hit } from './search-index.ts';
import styles from './results.module.css';

/** A text in which stands out what the query fits. */
function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return piecesOf(text, terms).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}

/** The page of all results. */
export function searchAddress(words: string, version?: DocsVersion): string {
  return `/search?${new URLSearchParams({ q: words, ...(version && { version }) })}`;
}

/** How many pages were found. */
export function useCountText(): (pages: number) => string {
  const { selectMessage } = usePluralForm();
  const format = useFormat();
  return (pages) =>
    selectMessage(
      pages,
      translate({ id: 'search.pages', message: '{count} page|{count} pages' }, { count: format.number(pages) }),
    );
}

/** What leads to a part of a page. */
export const hitAddress = ({ page, part }: Hit): string => `/${page.path}${part.id === undefined ? '' : `#${part.id}`}`;

/** A result: its heading, and what it says around the words that were searched for. */
export function HitText({ hit }: { hit: Hit }) {
  const { page, part, terms } = hit;
  const isPage = part.heading === undefined;
  const operation = isPage ? page.operation?.replace(/^\S+ /, '') : undefined;
  return (
    <>
      <span className={part.field ? styles.field : styles.heading}>
        <span>
          <Marked text={part.heading ?? page.title} terms={terms} />
        </span>
        {operation !== undefined && (
          <code className={styles.operation}>
            <Marked text={operation} terms={terms} />
          </code>
        )}
      </span>
      {part.text !== '' && (
        <span className={styles.text}>
          <Marked text={snippetOf(part.text, terms)} terms={terms} />
        </span>
      )}
    </>
  );
}
