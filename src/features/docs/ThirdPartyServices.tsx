import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type ServiceIds, services } from '../../core/analytics/services.ts';
import { PlainTable } from './PlainTable.tsx';

const getPurpose = (key: keyof ServiceIds): string =>
  key === 'adsenseAccountId'
    ? translate({ id: 'legal.services.ads', message: 'Shows advertisements' })
    : translate({ id: 'legal.services.analytics', message: 'Measures visits and page usage' });

const getLoadCondition = (consent: boolean): string =>
  consent
    ? translate({ id: 'legal.services.accepted', message: 'After you accept' })
    : translate({ id: 'legal.services.always', message: 'On every page, without cookies' });

/** The third-party services that pages load, from the public configuration. */
export function ThirdPartyServices() {
  const ids = useDocusaurusContext().siteConfig.customFields?.seo as ServiceIds & { turnstileSiteKey?: string };
  const rows = services
    .filter(({ key }) => ids[key])
    .map(({ key, name, consent }) => ({ id: name, purpose: getPurpose(key), loaded: getLoadCondition(consent) }));
  if (ids.turnstileSiteKey) {
    rows.push({
      id: 'Cloudflare Turnstile',
      purpose: translate({ id: 'legal.services.bots', message: 'Detects bots' }),
      loaded: translate({ id: 'legal.services.forms', message: 'With the sign-in forms' }),
    });
  }
  if (rows.length === 0) {
    return (
      <p>
        <Translate id="legal.services.none">None. The pages of this site load nothing from third parties.</Translate>
      </p>
    );
  }
  return (
    <PlainTable
      columns={[
        [translate({ id: 'legal.services.service', message: 'Service' }), ({ id }) => id],
        [translate({ id: 'legal.services.purpose', message: 'Purpose' }), ({ purpose }) => purpose],
        [translate({ id: 'legal.services.when', message: 'Loaded' }), ({ loaded }) => loaded],
      ]}
      rows={rows}
    />
  );
}
