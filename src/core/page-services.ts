import { createContext, use } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** What the page is told by the public configuration it was built with. */
export interface PageConfig {
  /** Origin of the API without a slash at the end; empty: the site's own. */
  readonly apiBaseUrl: string;
}

export function usePageConfig(): PageConfig {
  const { apiBaseUrl } = useDocusaurusContext().siteConfig.customFields ?? {};
  return { apiBaseUrl: typeof apiBaseUrl === 'string' ? apiBaseUrl.replace(/\/$/, '') : '' };
}

type Maker<Service> = (services: PageServices) => Service;

/**
 * What lives as long as a page is open: the session, the API client, the query cache. `Root` holds one of these in its
 * state, never a module: while the site is built, modules are shared by all pages. A service is made by whoever first
 * asks for it, so that the code of the query cache is only loaded by pages that use it.
 */
export class PageServices {
  readonly config: PageConfig;
  readonly #made = new Map<Maker<unknown>, unknown>();

  constructor(config: PageConfig) {
    this.config = config;
  }

  /** The one service that `make` makes on this page. */
  get<Service>(make: Maker<Service>): Service {
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

export function usePageService<Service>(make: Maker<Service>): Service {
  return usePageServices().get(make);
}
