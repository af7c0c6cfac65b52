import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/strips/Strip.tsx';
import { strips } from '../../ui/strips/strips.ts';

export type Choice = 'accepted' | 'declined';

interface ConsentStripProps {
  /** Names of the services that need it. */
  names: readonly string[];
  answer: (choice: Choice) => void;
}

/** Asks once for all services that need it. Both answers weigh the same. */
function ConsentStrip({ names, answer }: ConsentStripProps) {
  const { i18n } = useDocusaurusContext();
  const services = new Intl.ListFormat(i18n.currentLocale, { type: 'conjunction' }).format(names);
  return (
    <Strip
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
      <Button onClick={() => answer('accepted')}>{translate({ id: 'consent.accept', message: 'Accept' })}</Button>
      <Button onClick={() => answer('declined')}>{translate({ id: 'consent.decline', message: 'Decline' })}</Button>
    </Strip>
  );
}

export function askConsent(names: readonly string[], answer: (choice: Choice) => void): void {
  strips.add('consent', () => <ConsentStrip names={names} answer={answer} />);
}
