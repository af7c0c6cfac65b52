import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Button } from '../../ui/buttons/Button.tsx';
import { Banner } from '../../ui/banners/Banner.tsx';
import { banners } from '../../ui/banners/banners.ts';

export type ConsentChoice = 'accepted' | 'declined';

interface ConsentBannerProps {
  /** Names of the services that need consent. */
  names: readonly string[];
  onChoice: (choice: ConsentChoice) => void;
}

/** One question for all services that need consent. Both buttons look the same, so that neither choice is favored. */
function ConsentBanner({ names, onChoice }: ConsentBannerProps) {
  const { i18n } = useDocusaurusContext();
  const services = new Intl.ListFormat(i18n.currentLocale, { type: 'conjunction' }).format(names);
  return (
    <Banner
      label={translate({ id: 'consent.label', message: 'Cookies' })}
      text={
        <>
          <Translate id="consent.text" values={{ services }}>
            {
              'Can we use cookies to learn how this site is used? They come from {services}. Nothing is loaded until you accept.'
            }
          </Translate>{' '}
          <Link to="/legal/cookies">{translate({ id: 'consent.more', message: 'More about cookies' })}</Link>
        </>
      }
    >
      <Button onClick={() => onChoice('accepted')}>{translate({ id: 'consent.accept', message: 'Accept' })}</Button>
      <Button onClick={() => onChoice('declined')}>{translate({ id: 'consent.decline', message: 'Decline' })}</Button>
    </Banner>
  );
}

export function showConsentBanner(names: readonly string[], onChoice: (choice: ConsentChoice) => void): void {
  banners.add('consent', () => <ConsentBanner names={names} onChoice={onChoice} />);
}
