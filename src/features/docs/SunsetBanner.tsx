import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { useDocVersionSuggestions } from '@docusaurus/plugin-content-docs/client';
import { v1 } from '#catalog/versions.ts';
import { LongDate } from '../../core/format/LongDate.tsx';
import styles from './SunsetBanner.module.css';

/** Shown on each page of version 1: its sunset date, and a link to the migration guide. */
export function SunsetBanner() {
  const { latestDocSuggestion } = useDocVersionSuggestions(undefined);
  return (
    <aside className={styles.banner} aria-label={translate({ id: 'docs.sunset.label', message: 'About this version' })}>
      <p>
        <Translate id="docs.sunset.text" values={{ date: <LongDate date={v1.sunset} /> }}>
          {'Version 1 is deprecated and works until {date}. Use version 2 for new projects.'}
        </Translate>
      </p>
      <p>
        {latestDocSuggestion && (
          <Link to={latestDocSuggestion.path}>
            <Translate id="docs.sunset.same">This page in version 2</Translate>
          </Link>
        )}
        <Link to="/docs/v1/migration">
          <Translate id="docs.sunset.migrate">How to migrate to version 2</Translate>
        </Link>
      </p>
    </aside>
  );
}
