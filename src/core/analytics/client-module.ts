import siteConfig from '@generated/docusaurus.config';
import type { PageLocation, ServiceIds } from './services.ts';

/** `seo` of the public configuration: identifiers of third-party services; an empty one is off. */
const ids = (siteConfig.customFields?.seo ?? {}) as unknown as ServiceIds;
const { plausibleDomain, googleAnalyticsId, clarityId, yandexId, adsenseAccountId } = ids;
const hasServices = Boolean(plausibleDomain || googleAnalyticsId || clarityId || yandexId || adsenseAccountId);

/** Client module that runs on every page view. It does nothing unless a service is configured. */
export function onRouteDidUpdate({ location }: { location: PageLocation }): void {
  if (!hasServices) return;
  void import('./run-services.ts').then(({ trackPageView }) => trackPageView(ids, location)).catch(() => undefined);
}
