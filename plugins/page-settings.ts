import { needsConsent } from './third-party-services.ts';
import type { SiteSettings } from './site-config.ts';

/** The public configuration for page scripts as `customFields`. */
export const pageSettings = ({ brand, legal, colors, seo, redirects, offline, support }: SiteSettings) => ({
  brand: brand.name,
  keyPrefix: brand.keyPrefix,
  legal,
  primary: colors.primary,
  seo,
  asksConsent: needsConsent(seo),
  redirects,
  supportEmail: support.email,
  offline,
  /** The base URL of the API client. Empty means the site's own origin. */
  apiBaseUrl: '',
});
