import siteConfig from '@generated/docusaurus.config';
import type { Place, ServiceIds } from './services.ts';

/** `seo` of the public configuration: identifiers of outside services; an empty one is off. */
const ids = (siteConfig.customFields?.seo ?? {}) as unknown as ServiceIds;
const { plausibleDomain, googleAnalyticsId, clarityId, yandexId, adsenseAccountId } = ids;
const anything = Boolean(plausibleDomain || googleAnalyticsId || clarityId || yandexId || adsenseAccountId);

/** Client module, told of every page that is shown. Without a configured service there is nothing more to it. */
export function onRouteDidUpdate({ location }: { location: Place }): void {
  if (!anything) return;
  void import('./run-services.ts').then(({ visited }) => visited(ids, location)).catch(() => undefined);
}
