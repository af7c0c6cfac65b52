import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** The address of this page in another language. */
export function usePageIn(): (locale: string) => string {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { pathname } = useLocation();
  return (locale) => {
    const path = pathname.slice(siteConfig.baseUrl.length);
    return locale === i18n.defaultLocale ? `/${path}` : `/${locale}/${path}`;
  };
}
