import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { ChangeSentence } from './ChangeSentence.tsx';
import type { ReleaseChanges } from './model.ts';
import styles from './reference.module.css';

/** The changes of an operation by release, newest first, with a link to those of all operations. */
export function OperationChanges({ releases }: { releases: readonly ReleaseChanges[] }) {
  return (
    <>
      {releases.map(({ version, date, changes }) => (
        <section key={version}>
          <h3 className={styles.group}>
            {version}{' '}
            <span className={styles.type}>
              {date === null ? (
                translate({ id: 'reference.changes.next', message: 'Unreleased' })
              ) : (
                <time dateTime={date}>{date}</time>
              )}
            </span>
          </h3>
          <ul>
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>
                <ChangeSentence change={change} />{' '}
                {change.breaking && (
                  <strong>
                    <Translate id="reference.changes.breaking">Breaking</Translate>
                  </strong>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link to="/docs/changelog">
          <Translate id="reference.changes.all">Changes to all operations</Translate>
        </Link>
      </p>
    </>
  );
}
