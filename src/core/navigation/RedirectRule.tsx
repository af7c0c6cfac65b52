import { useEffect } from 'react';
import { Redirect, useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** Redirect targets by path: a path of this site or a URL. */
type Redirects = Readonly<Record<string, string>>;

/**
 * The redirect target of a path, or undefined. `baseUrl` is the root of the language: rules are written without it and
 * stay in the same language.
 */
function findRedirect(pathname: string, redirects: Redirects, baseUrl: string): string | undefined {
  if (!pathname.startsWith(baseUrl)) return undefined;
  const to = redirects[`/${pathname.slice(baseUrl.length)}`.replace(/(?<=.)\/$/, '')];
  return to?.startsWith('/') ? baseUrl + to.slice(1) : to;
}

/** Applies the redirect rules of site.config.json to navigation within the site. The server applies them to requests. */
export function RedirectRule() {
  const { siteConfig } = useDocusaurusContext();
  const { pathname, search, hash } = useLocation();
  const to = findRedirect(pathname, (siteConfig.customFields?.redirects ?? {}) as Redirects, siteConfig.baseUrl);
  const external = to === undefined || to.startsWith('/') ? undefined : to;
  useEffect(() => {
    if (external !== undefined) window.location.replace(external);
  }, [external]);
  return to !== undefined && external === undefined ? <Redirect to={to + search + hash} /> : null;
}
