/**
 * Public pages. Browsers check for a new one at each visit. Shared caches (a proxy, a CDN) keep them for a minute, and
 * longer while no server can be reached. The scripts of earlier builds stay available, so an older page works.
 */
const PAGE = 'public, max-age=0, s-maxage=60, stale-if-error=86400';
/** Pages behind sign-in. They contain no data, but no shared cache has any use for them. */
const ACCOUNT_PAGE = 'private, no-cache';

/**
 * The header Cache-Control of a file. Files with a hash in their name never change, build metadata is never cached, and
 * everything else is revalidated.
 */
export function getCacheControl(path: string): string {
  if (path.endsWith('.html')) return /^(?:\/[a-z]{2})?\/(?:auth|dashboard|user)[/.]/.test(path) ? ACCOUNT_PAGE : PAGE;
  if (/^(?:\/[a-z]{2})?\/(?:version\.json$|builds\/)/.test(path)) return 'no-store';
  // The names of clients contain their version.
  if (/^(?:(?:\/[a-z]{2})?\/assets|\/client)\//.test(path) || /[.-][0-9a-f]{8,}\.[a-z0-9]+$/.test(path)) {
    return 'public, max-age=31536000, immutable';
  }
  // Fonts have no hash in their names, but a new font gets a new name.
  return path.startsWith('/fonts/') ? 'public, max-age=604800' : 'no-cache';
}
