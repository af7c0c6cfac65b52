import { createContext, use } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** Settings of the page from the public configuration of the build. */
export interface PageConfig {
  /** Origin of the API without a trailing slash. Empty: the site's own origin. */
  readonly apiBaseUrl: string;
}

export function usePageConfig(): PageConfig {
  const { apiBaseUrl } = useDocusaurusContext().siteConfig.customFields ?? {};
  return { apiBaseUrl: typeof apiBaseUrl === 'string' ? apiBaseUrl.replace(/\/$/, '') : '' };
}

/** Maps a path of the server to its URL. */
export function useServerUrl(): (path: string) => string {
  const { apiBaseUrl } = usePageConfig();
  return (path) => apiBaseUrl + path;
}

/** The origin of the API. Only in the browser, because it may be the origin of the page. */
export const getApiOrigin = ({ apiBaseUrl }: PageConfig): string =>
  apiBaseUrl === '' ? window.location.origin : apiBaseUrl;

type Factory<Service> = (services: PageServices) => Service;

/**
 * Objects that live as long as the page is open: the session, the API client, the query cache. `Root` keeps them in
 * state, because modules are shared by all pages during the build. A service is created on first use, so only pages
 * that use the query cache load its code.
 */
export class PageServices {
  readonly config: PageConfig;
  readonly #made = new Map<Factory<unknown>, unknown>();

  constructor(config: PageConfig) {
    this.config = config;
  }

  /** Returns the page's single instance of the service, which `make` creates on first use. */
  get<Service>(make: Factory<Service>): Service {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as Service;
  }
}

export const PageServicesContext = createContext<PageServices | null>(null);

export function usePageServices(): PageServices {
  const services = use(PageServicesContext);
  if (services === null) throw new Error('There are no page services above this component: Root provides them.');
  return services;
}

export const usePageService = <Service>(make: Factory<Service>): Service => usePageServices().get(make);
