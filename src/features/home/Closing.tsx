import Translate from '@docusaurus/Translate';
import { LinkButton } from '../../ui/Button.tsx';
import styles from './Closing.module.css';

export function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="begin">
      <h2 id="begin" className={styles.title}>
        <Translate id="home.closing.title">Make the first call</Translate>
      </h2>
      <p className={styles.actions}>
        <LinkButton to="/docs/quickstart" variant="primary" size="large">
          <Translate id="home.closing.quickstart">Read the quickstart</Translate>
        </LinkButton>
        <LinkButton to="/auth/register" size="large">
          <Translate id="home.closing.register">Create an account</Translate>
        </LinkButton>
      </p>
    </section>
  );
}
