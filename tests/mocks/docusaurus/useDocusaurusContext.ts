const context = {
  siteConfig: {
    title: 'Cadenza',
    tagline: '',
    url: 'http://localhost:3000',
    baseUrl: '/',
    customFields: { keyPrefix: 'cdz' },
    themeConfig: {},
  },
  siteMetadata: {},
  globalData: {},
  i18n: {
    currentLocale: 'en',
    defaultLocale: 'en',
    locales: ['en'],
    localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: 'en' } },
  },
};

/** The site of component tests, in English, with the default names and addresses. */
export default function useDocusaurusContext() {
  return context;
}
