import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type ServiceIds, services } from '../../core/analytics/services.ts';

interface ServiceRow {
  readonly name: string;
  readonly purpose: ReactNode;
  readonly loaded: ReactNode;
}

const getPurpose = (key: keyof ServiceIds): ReactNode =>
  key === 'adsenseAccountId'
    ? translate({ id: 'legal.services.ads', message: 'Shows advertisements' })
    : translate({ id: 'legal.services.analytics', message: 'Measures visits and page usage' });

const getLoadCondition = (consent: boolean): ReactNode =>
  consent
    ? translate({ id: 'legal.services.accepted', message: 'After you accept' })
    : translate({ id: 'legal.services.always', message: 'On every page, without cookies' });

/** The third-party services that this site's configuration turns on. */
function listed(ids: ServiceIds & { readonly turnstileSiteKey?: string }): ServiceRow[] {
  const own = services
    .filter(({ key }) => ids[key])
    .map(({ key, name, consent }) => ({ name, purpose: getPurpose(key), loaded: getLoadCondition(consent) }));
  if (!ids.turnstileSiteKey) return own;
  const purpose = <Translate id="legal.services.bots">Detects bots</Translate>;
  const loaded = <Translate id="legal.services.forms">With the sign-in forms</Translate>;
  return [...own, { name: 'Cloudflare Turnstile', purpose, loaded }];
}

/** The third-party services that pages load, from the public configuration. */
export function ThirdPartyServices() {
  const rows = listed(useDocusaurusContext().siteConfig.customFields?.seo as ServiceIds);
  if (rows.length === 0) {
    return (
      <p>
        <Translate id="legal.services.none">None. The pages of this site load nothing from third parties.</Translate>
      </p>
    );
  }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate({ id: 'legal.services.service', message: 'Service' })}</th>
          <th scope="col">{translate({ id: 'legal.services.purpose', message: 'Purpose' })}</th>
          <th scope="col">{translate({ id: 'legal.services.when', message: 'Loaded' })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, loaded }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{purpose}</td>
            <td>{loaded}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
