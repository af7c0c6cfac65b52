import { translate } from '@docusaurus/Translate';
import { RawHtml } from './RawHtml.tsx';
import { Icon } from '../Icon.tsx';
import styles from './StaticCode.module.css';

interface StaticCodeProps {
  /** Highlighted HTML from the build; never user input. */
  html: string;
  title?: string;
  /** For programs that read the page: see plugins/llms. */
  language?: string;
}

/**
 * A block of code. Its copy button has no handler of its own: copy-code.ts listens for the whole page, so that the button
 * also works in the parts of a page that React never takes over.
 */
export function StaticCode({ html, title, language = '' }: StaticCodeProps) {
  return (
    <div className={styles.block} data-code={language}>
      {title !== undefined && <div className={styles.title}>{title}</div>}
      {/* A scrolling block must be reachable by keyboard. */}
      <pre className={styles.code} tabIndex={0}>
        <RawHtml as="code" html={html} />
      </pre>
      <button
        type="button"
        className={styles.copy}
        data-copy-code
        aria-label={translate({ id: 'ui.code.copy', message: 'Copy code' })}
      >
        <Icon name="copy" />
      </button>
    </div>
  );
}
