import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { useDocVersionSuggestions } from '@docusaurus/plugin-content-docs/client';
import { SunsetDate } from './SunsetDate.tsx';
import styles from './SunsetBanner.module.css';

/** Stands above each page of version 1: until when it works, and where one goes from here. */
export function SunsetBanner() {
  const { latestDocSuggestion } = useDocVersionSuggestions(undefined);
  return (
    <aside className={styles.banner} aria-label={translate({ id: 'docs.sunset.label', message: 'About this version' })}>
      <p>
        <Translate id="docs.sunset.text" values={{ date: <SunsetDate /> }}>
          {'Version 1 is deprecated and works until {date}. New work belongs on version 2.'}
        </Translate>
      </p>
      <p>
        {latestDocSuggestion && (
          <Link to={latestDocSuggestion.path}>
            <Translate id="docs.sunset.same">This page in version 2</Translate>
          </Link>
        )}
        <Link to="/docs/v1/migration">
          <Translate id="docs.sunset.migrate">How to move to version 2</Translate>
        </Link>
      </p>
    </aside>
  );
}
