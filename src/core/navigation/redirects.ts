/** Where an address leads instead: a path of this site, or an address of another. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * Where the path leads by the site's route rules. `baseUrl` is where the language begins: rules are written without it,
 * and lead to the same language. Nothing: to itself.
 */
export function redirectOf(pathname: string, redirects: Redirects, baseUrl: string): string | undefined {
  if (!pathname.startsWith(baseUrl)) return undefined;
  const to = redirects[`/${pathname.slice(baseUrl.length)}`.replace(/(?<=.)\/$/, '')];
  return to?.startsWith('/') ? baseUrl + to.slice(1) : to;
}
