import { translate } from '@docusaurus/Translate';
import { useLocation } from '@docusaurus/router';
import { useAlternatePageUtils } from '@docusaurus/theme-common/internal';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';

/** This page in each language, for the footer. A choice is remembered, like one in the menu (locale-choice.ts). */
export function LanguageLinks() {
  const { currentLocale, locales, localeConfigs } = useDocusaurusContext().i18n;
  const { createUrl } = useAlternatePageUtils();
  const { search, hash } = useLocation();
  const place = useIsBrowser() ? search + hash : '';
  return (
    <nav className="footer__languages" aria-label={translate({ id: 'language.links', message: 'Languages' })}>
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              className="footer__link-item"
              href={createUrl({ locale, fullyQualified: false }) + place}
              lang={localeConfigs[locale]?.htmlLang ?? locale}
              data-language={locale}
              aria-current={locale === currentLocale ? 'true' : undefined}
            >
              {localeConfigs[locale]?.label ?? locale}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
