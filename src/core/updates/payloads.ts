import { isPayloadPath } from './payload-paths.ts';

/** A build of the site. A newer build has a later timestamp. */
export interface Build {
  readonly id: string;
  readonly timestamp: number;
}

/** The build of the open page, from its HTML. Null in development. */
export function getRunningBuild(): Build | null {
  const [id, timestamp] = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content.split(' ') ?? [];
  return id && timestamp ? { id, timestamp: Number(timestamp) } : null;
}

/** The maximum per page, because index pages have many visible links. */
const maxPayloads = 24;
const requestedUrls = new Set<string>();

/** Whether the reader saves data or has a very slow connection. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType === 'slow-2g';
}

/** The visible links, determined without forcing a layout. */
function findVisibleLinks(links: readonly HTMLAnchorElement[]): Promise<HTMLAnchorElement[]> {
  if (links.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(links.filter((link) => entries.some(({ target, isIntersecting }) => target === link && isIntersecting)));
    });
    for (const link of links) observer.observe(link);
  });
}

/** The linked pages of this language: previous and next first, then visible links. */
async function findLinkedPages(baseUrl: string): Promise<string[]> {
  const paging = document.querySelectorAll<HTMLAnchorElement>('a.pagination-nav__link');
  const seen = await findVisibleLinks([
    ...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([lang], [download])'),
  ]);
  const paths = [...paging, ...seen]
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(baseUrl))
    .map(({ pathname }) => pathname)
    .filter((path) => path !== location.pathname && isPayloadPath(path.slice(baseUrl.length)));
  return [...new Set(paths)].slice(0, maxPayloads);
}

/** Loads the payloads of linked pages into the browser cache. */
export async function preloadPayloads(running: Build, baseUrl: string): Promise<void> {
  if (isSlowConnection()) return;
  const paths = await findLinkedPages(baseUrl);
  const urls = paths.map((path) => `${path.replace(/\/$/, '')}/_payload.json?${running.id}`);
  for (const url of urls.filter((one) => !requestedUrls.has(one))) {
    requestedUrls.add(url);
    fetch(url, { cache: 'force-cache', priority: 'low' }).catch((error: unknown) =>
      console.debug('A payload could not be preloaded.', error),
    );
  }
}
