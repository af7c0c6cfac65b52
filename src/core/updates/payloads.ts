/** One making of the site. A newer one has a later timestamp. */
export interface Build {
  readonly id: string;
  readonly timestamp: number;
}

/** The build that the open page comes from, as its HTML says (plugins/updates/build-mark.ts). None in development. */
export function runningBuild(): Build | null {
  const [id, timestamp] = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content.split(' ') ?? [];
  return id && timestamp ? { id, timestamp: Number(timestamp) } : null;
}

/** What lies beside each page as `_payload.json` (plugins/updates/page-payloads.ts). */
interface Payload {
  /** The build that made it. */
  readonly build: string;
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** No more than this for one page: a list of everything is in view on some. */
const most = 24;
const asked = new Set<string>();

/** Whether bytes are dear: the reader saves them, or hardly any come through. */
export function sparesBytes(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType === 'slow-2g';
}

/** Those of the links that are in view, without making the browser lay the page out for the question. */
function inView(links: readonly HTMLAnchorElement[]): Promise<HTMLAnchorElement[]> {
  if (links.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(links.filter((link) => entries.some(({ target, isIntersecting }) => target === link && isIntersecting)));
    });
    for (const link of links) observer.observe(link);
  });
}

/** The pages of this language that links of the page lead to: the previous and the next, then those in view. */
async function pagesAhead(baseUrl: string): Promise<string[]> {
  const paging = document.querySelectorAll<HTMLAnchorElement>('a.pagination-nav__link');
  const seen = await inView([...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([lang], [download])')]);
  const paths = [...paging, ...seen]
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(baseUrl))
    .map(({ pathname }) => pathname)
    .filter((path) => path !== location.pathname && !/^\/api(?:\/|$)|\.[a-z]\w*$/.test(path));
  return [...new Set(paths)].slice(0, most);
}

/**
 * Loads what is known of the pages ahead into the browser's cache. What was made by another build than the running one
 * tells of a newer build, sooner than the next look for one.
 */
export async function preloadPayloads(running: Build, baseUrl: string, onOtherBuild: () => void): Promise<void> {
  if (sparesBytes()) return;
  const ahead = await pagesAhead(baseUrl);
  const addresses = ahead.map((path) => `${path.replace(/\/$/, '')}/_payload.json?${running.id}`);
  const builds = addresses
    .filter((address) => !asked.has(address))
    .map(async (address) => {
      asked.add(address);
      const response = await fetch(address, { cache: 'force-cache', priority: 'low' });
      return response.ok ? ((await response.json()) as Payload).build : running.id;
    });
  for (const result of await Promise.allSettled(builds)) {
    if (result.status === 'rejected') console.debug('A payload did not come.', result.reason);
    else if (result.value !== running.id) return onOtherBuild();
  }
}
