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

/** The `_payload.json` of a page (plugins/updates/page-payloads.ts). */
interface Payload {
  /** The build that created it. */
  readonly build: string;
}

/** The maximum per page, because index pages have many visible links. */
const maxPayloads = 24;
/** Endpoints of the API, files, and works, which are all the same built page. */
const hasNoPayload = /^\/api(?:\/|$)|\/gallery\/works\/|\.[a-z]\w*$/;
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
    .filter((path) => path !== location.pathname && !hasNoPayload.test(path));
  return [...new Set(paths)].slice(0, maxPayloads);
}

/**
 * Loads the payloads of linked pages into the browser cache. A payload of another build reveals a newer build before
 * the next check.
 */
export async function preloadPayloads(running: Build, baseUrl: string, onOtherBuild: () => void): Promise<void> {
  if (isSlowConnection()) return;
  const ahead = await findLinkedPages(baseUrl);
  const addresses = ahead.map((path) => `${path.replace(/\/$/, '')}/_payload.json?${running.id}`);
  const builds = addresses
    .filter((address) => !requestedUrls.has(address))
    .map(async (address) => {
      requestedUrls.add(address);
      const response = await fetch(address, { cache: 'force-cache', priority: 'low' });
      return response.ok ? ((await response.json()) as Payload).build : running.id;
    });
  for (const result of await Promise.allSettled(builds)) {
    if (result.status === 'rejected') console.debug('A payload did not come.', result.reason);
    else if (result.value !== running.id) return onOtherBuild();
  }
}
