import siteConfig from '@generated/docusaurus.config';

/** The origin of the API without a trailing slash, from the public configuration. Empty: the site's own origin. */
export function getApiBaseUrl(): string {
  const { apiBaseUrl } = siteConfig.customFields ?? {};
  return typeof apiBaseUrl === 'string' ? apiBaseUrl.replace(/\/$/, '') : '';
}

/** Whether requests to the API contain cookies. */
export const getApiCredentials = (): RequestCredentials => (getApiBaseUrl() === '' ? 'same-origin' : 'include');

/** Maps a path of the server to its URL. */
export const toServerUrl = (path: string): string => getApiBaseUrl() + path;

/** The origin of the API. Only in the browser, because it may be the origin of the page. */
export const getApiOrigin = (): string => getApiBaseUrl() || window.location.origin;
