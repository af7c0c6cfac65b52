interface RouteUpdate {
  readonly location: { readonly pathname: string };
  readonly previousLocation: { readonly pathname: string } | null;
}

/**
 * Client module. A page's file says more in its head than components do: its picture, its languages, its structured data.
 * On another page nothing of it would be true.
 */
export function onRouteDidUpdate({ location, previousLocation }: RouteUpdate): void {
  if (!previousLocation || previousLocation.pathname === location.pathname) return;
  for (const element of document.querySelectorAll('head > [data-served]')) element.remove();
}
