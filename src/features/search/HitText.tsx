import type { Hit } from './search-index.ts';
import { Marked } from './Marked.tsx';
import { snippetOf } from './marks.ts';
import styles from './results.module.css';

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
