import { Fragment } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import releases from '#generated/changelog.json';
import { useLanguage } from '../../core/format/use-language.ts';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import styles from './ChangelogPage.module.css';

interface ChangeList {
  readonly name: string;
  readonly count: number;
  readonly html: string;
  readonly rest?: string;
}

/** The changes of one kind. The rest of a long list is collapsed. */
function Changes({ name, count, html, rest }: ChangeList) {
  const language = useLanguage();
  return (
    <>
      <h3>
        {name} <span>{count}</span>
      </h3>
      <RawHtml as="div" html={html} />
      {rest !== undefined && (
        <details>
          <summary lang={language}>
            <Translate id="changelog.all">All changes</Translate>
          </summary>
          <RawHtml as="div" html={rest} />
        </details>
      )}
    </>
  );
}

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
      {releases.map(({ id, title, kinds }) => (
        <section key={id} lang="en" className={styles.release}>
          <Heading as="h2" id={id}>
            {title}
          </Heading>
          {(kinds as readonly ChangeList[]).map((list) => (
            <Changes key={list.name} {...list} />
          ))}
        </section>
      ))}
    </div>
  );
}
