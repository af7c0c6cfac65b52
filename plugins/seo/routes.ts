import type { RouteConfig } from '@docusaurus/types';

/** The routes of pages, without the layouts around them. */
export function pageRoutes(routes: readonly RouteConfig[]): RouteConfig[] {
  return routes.flatMap((route) => (route.routes ? pageRoutes(route.routes) : [route]));
}
