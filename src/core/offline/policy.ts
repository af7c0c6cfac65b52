/** What the worker uses of the browser. TypeScript's own declarations for workers cannot be loaded beside those for pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The response to a navigation that was requested while the worker started; nothing when the browser did not. */
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
 * What the service worker of a language does with requests. @docusaurus/plugin-pwa runs it inside its own worker, which
 * fills the cache and cleans it (plugins/pwa/offline-copies.ts says with what). Pages come from the network whenever
 * there is one; a new worker waits until the reader agrees to refresh.
 */

declare const self: WorkerScope;
/** These three are written before this source when the site is built (plugins/pwa/worker-source.ts). */
declare const BUILD_ID: string;
/** False: this worker removes what earlier ones have kept, and itself. */
declare const OFFLINE: boolean;
/** Where each language begins, with a slash at its end. */
declare const LANGUAGES: readonly string[];

/** Where this language begins. */
const base = self.location.pathname.replace(/sw\.js$/, '');
const home = base.replace(/\/$/, '');
/** English is around all other languages. */
const otherLanguages = LANGUAGES.filter((other) => other !== base && other.startsWith(base));
const files = new Set(['search-index.json', 'offline.js', 'img/favicon.svg'].map((file) => base + file));

const isWithin = (path: string, folder: string) => path === folder.replace(/\/$/, '') || path.startsWith(folder);

/** Whether a path is a page of this language: neither the API nor a file. */
function isPage(path: string): boolean {
  if (!isWithin(path, base) || otherLanguages.some((other) => isWithin(path, other))) return false;
  return !/^\/(?:api|builds)(?:\/|$)|\.[a-z]\w*$/.test(path);
}

/**
 * The copy of a path. Copies of pages have a revision in their query. The home page is kept under the name of its file,
 * because the server may send readers of other languages elsewhere from `/`.
 */
function copyOf(path: string): Promise<Response | undefined> {
  const plain = path.replace(/\/$/, '');
  return self.caches.match(plain === home ? `${base}index.html` : plain, { ignoreSearch: true });
}

async function withoutNetwork(path: string): Promise<Response> {
  // Where the installed English app starts; the server redirects it, too.
  if (base === '/' && isWithin(path, '/en/')) return Response.redirect(path.slice('/en'.length) || '/');
  const page = await copyOf(path);
  if (page) return page;
  const offline = await copyOf(`${base}offline`);
  return offline ? new Response(offline.body, { status: 503, headers: offline.headers }) : Response.error();
}

/** The response that the browser has requested while this worker started. Without it, it would request everything twice. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function page(event: FetchEvent, path: string): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch {
    return withoutNetwork(path);
  }
}

/** Names with a hash in them stand for the same content for ever, and a new font gets a new name. */
const hashed = async (request: Request, path: string) => (await copyOf(path)) ?? fetch(request);

async function file(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await copyOf(path);
    if (copy) return copy;
    throw error;
  }
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Open pages continue undisturbed. */
async function leave(): Promise<void> {
  const names = await self.caches.keys();
  await Promise.all(names.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
}

function keep(): void {
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  self.addEventListener('message', ({ data, source }) => {
    if (data?.type === 'ARE_YOU_WAITING') source?.postMessage({ type: 'UPDATE_AVAILABLE', build_id: BUILD_ID });
  });
  self.addEventListener('fetch', (event) => {
    // The plugin's own listener takes every kept file from the cache first, for any method.
    event.stopImmediatePropagation();
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== self.location.origin) return;
    if (mode === 'navigate') event.respondWith(isPage(pathname) ? page(event, pathname) : fromNetwork(event));
    else if (pathname.startsWith(`${base}assets/`) || pathname.startsWith('/fonts/'))
      event.respondWith(hashed(event.request, pathname));
    else if (files.has(pathname) || isPage(pathname)) event.respondWith(file(event.request, pathname));
  });
}

/** In place of the plugin's listeners, which would fill the cache again. */
function farewell(): void {
  self.addEventListener('install', (event) => {
    event.stopImmediatePropagation();
    void self.skipWaiting();
  });
  self.addEventListener('activate', (event) => {
    event.stopImmediatePropagation();
    event.waitUntil(leave());
  });
  self.addEventListener('fetch', (event) => event.stopImmediatePropagation());
}

if (OFFLINE) keep();
else farewell();
