import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import releases from '#generated/changelog.json';
import { LongDate } from '../../core/format/LongDate.tsx';
import { useLanguage } from '../../core/format/use-language.ts';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import styles from './ChangelogPage.module.css';

interface ChangeList {
  readonly name: string;
  readonly count: number;
  readonly html: string;
  readonly rest?: string;
}

type Release = (typeof releases)[number];

function AllChanges() {
  return (
    <summary lang={useLanguage()}>
      <Translate id="changelog.all">All changes</Translate>
    </summary>
  );
}

/** The changes of one kind. The rest of a long list is collapsed. */
function Changes({ name, count, html, rest }: ChangeList) {
  return (
    <>
      <h3>
        {name} <span>{count}</span>
      </h3>
      <RawHtml as="div" html={html} />
      {rest !== undefined && (
        <details>
          <AllChanges />
          <RawHtml as="div" html={rest} />
        </details>
      )}
    </>
  );
}

/** A version with its date, and its changes by kind. Of those without a version, only the highlights are open. */
function ReleaseSection({ release }: { release: Release }) {
  const [version, date] = release.title.split(' - ');
  const language = useLanguage();
  const lists = release.kinds as readonly ChangeList[];
  const isHighlights = ({ name }: ChangeList) => name === 'Highlights';
  const highlights = lists.find(isHighlights);
  const kinds = lists.filter((list) => !isHighlights(list)).map((list) => <Changes key={list.name} {...list} />);
  return (
    <section lang="en" className={styles.release}>
      <Heading as="h2" id={release.id}>
        {version}
        {date !== undefined && (
          <span lang={language}>
            {' · '}
            <LongDate date={date} />
          </span>
        )}
      </Heading>
      {highlights && <RawHtml as="div" html={highlights.html} />}
      {release.id === 'unreleased' ? (
        <details>
          <AllChanges />
          {kinds}
        </details>
      ) : (
        kinds
      )}
    </section>
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
        <ul className={styles.versions}>
          {releases.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} lang="en">
                {title.split(' ')[0]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {releases.map((release) => (
        <ReleaseSection key={release.id} release={release} />
      ))}
    </div>
  );
}
