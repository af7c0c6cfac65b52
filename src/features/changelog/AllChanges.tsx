import Translate from '@docusaurus/Translate';
import releases from '#generated/changelog.json';
import { LongDate } from '../../core/format/LongDate.tsx';
import { RawHtml } from '../../ui/code/RawHtml.tsx';
import styles from './AllChanges.module.css';

/** The changes of a release by kind, from CHANGELOG.md, and its date. They exist only in English. */
export function AllChanges({ release: id }: { readonly release: string }) {
  const { date, kinds } = releases.find((release) => release.id === id)!;
  return (
    <details className={styles.changes}>
      <summary>
        <Translate id="changelog.all">All changes</Translate>
        {date !== undefined && (
          <>
            {' · '}
            <LongDate date={date} />
          </>
        )}
      </summary>
      <div lang="en">
        {kinds.map(({ name, count, html }) => (
          <section key={name}>
            <h3>
              {name} <span>{count}</span>
            </h3>
            <RawHtml as="div" html={html} />
          </section>
        ))}
      </div>
    </details>
  );
}
