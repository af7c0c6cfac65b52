import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Section } from './Section.tsx';
import styles from './Languages.module.css';

/** The languages this build has, each by its own name. */
export function Languages() {
  const { locales, localeConfigs } = useDocusaurusContext().i18n;
  return (
    <Section
      title={
        <Translate id="home.languages.title" values={{ count: locales.length }}>
          {'In {count} languages'}
        </Translate>
      }
      lead={
        <p>
          <Translate id="home.languages.text">
            Pages and messages speak the reader’s language. Codes, fields and examples of the API are the same in all.
          </Translate>
        </p>
      }
    >
      <ul className={styles.names}>
        {locales.map((locale) => (
          <li key={locale} lang={localeConfigs[locale]?.htmlLang ?? locale}>
            {localeConfigs[locale]?.label ?? locale}
          </li>
        ))}
      </ul>
    </Section>
  );
}
