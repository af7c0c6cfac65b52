import type { ComponentProps } from 'react';
import Copyright from '@theme-original/Footer/Copyright';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { LanguageLinks } from '../../../core/language/LanguageLinks.tsx';

/** The languages, the copyright, and the cookie settings if consent is needed. */
export default function FooterCopyright(props: ComponentProps<typeof Copyright>) {
  const { siteConfig } = useDocusaurusContext();
  // Without JavaScript, nothing is loaded that requires consent.
  const needsConsent = useIsBrowser() && siteConfig.customFields?.asksConsent === true;
  return (
    <>
      <LanguageLinks />
      <Copyright {...props} />
      {needsConsent && (
        <button type="button" className="footer__settings" onClick={() => dispatchEvent(new Event('cookie-settings'))}>
          <Translate id="consent.settings">Cookie settings</Translate>
        </button>
      )}
    </>
  );
}
