import siteConfig from './config.ts';

const context = {
  siteConfig,
  siteMetadata: {},
  globalData: {},
  i18n: {
    currentLocale: 'en',
    defaultLocale: 'en',
    locales: ['en'],
    localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' } },
  },
};

/** The site of component tests, in English. */
export default function useDocusaurusContext() {
  return context;
}
