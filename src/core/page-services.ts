import { createContext, use } from 'react';

type Factory<Service> = (services: PageServices) => Service;

/**
 * Objects that live as long as the page is open: the session, the API client, the query cache. `Root` keeps them in
 * state, because modules are shared by all pages during the build. A service is created on first use, so only pages
 * that use the query cache load its code.
 */
export class PageServices {
  readonly #made = new Map<Factory<unknown>, unknown>();

  /** Returns the page's single instance of the service, which `make` creates on first use. */
  get<Service>(make: Factory<Service>): Service {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as Service;
  }
}

export const PageServicesContext = createContext<PageServices | null>(null);

/** The page's single instance of a service. */
export function usePageService<Service>(make: Factory<Service>): Service {
  const services = use(PageServicesContext);
  if (services === null) throw new Error('There are no page services above this component: Root provides them.');
  return services.get(make);
}
