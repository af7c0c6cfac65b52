import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { RawHtml } from './RawHtml.tsx';
import { Icon } from '../Icon.tsx';
import button from '../buttons/IconButton.module.css';
import styles from './StaticCode.module.css';

interface StaticCodeProps {
  /** Highlighted HTML from the build; never user input. */
  html: string;
  title?: string;
  /** The language, for plugins/llms. */
  language?: string;
  /** Copies something else than the code that is shown. */
  copy?: ReactNode;
}

/**
 * A code block. Its copy button has no click handler, because copy-code.ts listens for the whole page. So the button
 * also works in parts of the page that React never hydrates.
 */
export function StaticCode({ html, title, language = '', copy }: StaticCodeProps) {
  return (
    <div className={styles.block} data-code={language}>
      {title !== undefined && <div className={styles.title}>{title}</div>}
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <pre className={styles.code} tabIndex={0}>
        <RawHtml as="code" html={html} />
      </pre>
      <span className={styles.copy} data-copy>
        {copy ?? (
          <button
            type="button"
            className={button.button}
            data-copy-code
            aria-label={translate({ id: 'ui.code.copy', message: 'Copy code' })}
          >
            <Icon name="copy" />
          </button>
        )}
      </span>
    </div>
  );
}
