import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** The BCP 47 tag of the page's language. */
export function useLanguage(): string {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  return localeConfigs[currentLocale]?.htmlLang ?? currentLocale;
}
