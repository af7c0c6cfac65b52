import Translate from '@docusaurus/Translate';
import styles from './States.module.css';

/** The first sentence of a page that doesn't work without scripts. */
export function NeedsJavaScript() {
  return (
    <noscript>
      <p className={styles.needsJavaScript}>
        <Translate id="ui.needsJavaScript">
          This page needs JavaScript. Turn it on in your browser, then reload the page.
        </Translate>
      </p>
    </noscript>
  );
}
