/**
 * The parts of the worker API that are used here. TypeScript can't load its worker types together with the DOM types.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The response to a navigation request that the browser sent while the worker started. Undefined if it didn't. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: MessageEvent<{ readonly type?: string } | null>;
}

export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
}

/**
 * The service worker of a language. @docusaurus/plugin-pwa runs it inside its own worker, which fills and cleans the
 * cache (plugins/pwa/offline-cache.ts lists the files). Pages come from the network if there is one; a new worker waits
 * until the reader agrees to refresh.
 */

declare const self: WorkerScope;
/** The build writes these three constants before this source (plugins/pwa/worker-source.ts). */
declare const BUILD_ID: string;
/** False: this worker deletes all caches and unregisters itself. */
declare const OFFLINE: boolean;
/** The root of each language, with a trailing slash. */
declare const LANGUAGES: readonly string[];

/** The root of this language. */
const base = self.location.pathname.replace(/sw\.js$/, '');
const homePath = base.replace(/\/$/, '');
/** The scope of English contains all other languages. */
const otherLanguages = LANGUAGES.filter((other) => other !== base && other.startsWith(base));
const cachedFiles = new Set(['search-index.json', 'offline.js', 'img/favicon.svg'].map((file) => base + file));

const isWithin = (path: string, folder: string) => path === folder.replace(/\/$/, '') || path.startsWith(folder);

/** Whether a path is a page: neither the API nor a file. */
const isPage = (path: string) => isWithin(path, base) && !/^\/(?:api|builds)(?:\/|$)|\.[a-z]\w*$/.test(path);

/** Whether a path is a page of this language. */
const isOwnPage = (path: string) => isPage(path) && !otherLanguages.some((other) => isWithin(path, other));

/**
 * The cached response for a path. Cached pages have a revision in their query. The home page is cached under its file
 * name, because the server may redirect `/` to another language.
 */
function matchCache(path: string): Promise<Response | undefined> {
  const plain = path.replace(/\/$/, '');
  return self.caches.match(plain === homePath ? `${base}index.html` : plain, { ignoreSearch: true });
}

async function respondOffline(path: string): Promise<Response> {
  // The start URL of the installed English app, which the server also redirects.
  if (base === '/' && isWithin(path, '/en/')) return Response.redirect(path.slice('/en'.length) || '/');
  const page = await matchCache(path);
  if (page) return page;
  const offline = await matchCache(`${base}offline`);
  return offline ? new Response(offline.body, { status: 503, headers: offline.headers }) : Response.error();
}

/**
 * The response that the browser requested while this worker started. Without it, each page would be requested twice.
 */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function networkFirstPage(event: FetchEvent, path: string): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch {
    return respondOffline(path);
  }
}

/** URLs with a content hash never change, and a new font gets a new name. */
const cacheFirst = async (request: Request, path: string) => (await matchCache(path)) ?? fetch(request);

async function networkFirstFile(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await matchCache(path);
    if (copy) return copy;
    throw error;
  }
}

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Deletes all caches and unregisters the worker. Open pages continue to work. */
async function unregister(): Promise<void> {
  const names = await self.caches.keys();
  await Promise.all(names.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
}

function startWorker(): void {
  self.addEventListener('activate', (event) => event.waitUntil(activate()));
  self.addEventListener('message', ({ data, source }) => {
    if (data?.type === 'ARE_YOU_WAITING') source?.postMessage({ type: 'UPDATE_AVAILABLE', build_id: BUILD_ID });
  });
  self.addEventListener('fetch', (event) => {
    // The plugin's own listener would return every cached file from the cache first, for any method.
    event.stopImmediatePropagation();
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== self.location.origin) return;
    // Pages of languages whose worker isn't installed get the offline page of this one.
    if (mode === 'navigate')
      event.respondWith(isPage(pathname) ? networkFirstPage(event, pathname) : fromNetwork(event));
    else if (pathname.startsWith(`${base}assets/`) || pathname.startsWith('/fonts/'))
      event.respondWith(cacheFirst(event.request, pathname));
    else if (cachedFiles.has(pathname) || isOwnPage(pathname))
      event.respondWith(networkFirstFile(event.request, pathname));
  });
}

/** Replaces the plugin's listeners, which would fill the cache again. */
function removeWorker(): void {
  self.addEventListener('install', (event) => {
    event.stopImmediatePropagation();
    void self.skipWaiting();
  });
  self.addEventListener('activate', (event) => {
    event.stopImmediatePropagation();
    event.waitUntil(unregister());
  });
  self.addEventListener('fetch', (event) => event.stopImmediatePropagation());
}

if (OFFLINE) startWorker();
else removeWorker();
