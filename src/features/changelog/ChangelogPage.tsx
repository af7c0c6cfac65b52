import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import releases from '#generated/changelog.json';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import styles from './ChangelogPage.module.css';

/** CHANGELOG.md, which exists only in English. */
export function ChangelogPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'changelog.title', message: 'Changelog' })}</h1>
      <p className={styles.lead}>
        <Translate id="changelog.lead">
          What’s new for customers and operators, newest first. Available in English only.
        </Translate>
      </p>
      {releases.map(({ id, title, html }) => (
        <section key={id} lang="en" className={styles.release}>
          <Heading as="h2" id={id}>
            {title}
          </Heading>
          <RawHtml as="div" className={styles.changes} html={html} />
        </section>
      ))}
    </div>
  );
}
