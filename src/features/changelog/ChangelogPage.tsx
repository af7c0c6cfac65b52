import { Fragment } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import releases from '#generated/changelog.json';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import styles from './ChangelogPage.module.css';

/** Longer lists of earlier versions are collapsed, so that readers see every version. */
const SHORT = 8;

/** CHANGELOG.md by version and kind of change. It exists only in English. */
export function ChangelogPage() {
  return (
    <div className={clsx('markdown', styles.page)}>
      <h1>{translate({ id: 'changelog.title', message: 'Changelog' })}</h1>
      <p>
        <Translate id="changelog.lead">
          What’s new for customers and operators, newest first. Available in English only.
        </Translate>
      </p>
      <nav aria-label={translate({ id: 'changelog.versions', message: 'Versions' })}>
        {releases.map(({ id, title }, index) => (
          <Fragment key={id}>
            {index > 0 && ' · '}
            <a href={`#${id}`} lang="en">
              {title.split(' ')[0]}
            </a>
          </Fragment>
        ))}
      </nav>
      {releases.map(({ id, title, kinds }, index) => (
        <section key={id} lang="en" className={styles.release}>
          <Heading as="h2" id={id}>
            {title}
          </Heading>
          {kinds.map(({ name, count, html }) => (
            <details key={name} open={index === 0 || count <= SHORT}>
              <summary>
                <h3>{name}</h3> <span>{count}</span>
              </summary>
              <RawHtml as="div" html={html} />
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
