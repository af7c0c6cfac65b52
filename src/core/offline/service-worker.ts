/**
 * The service worker of one language, bundled by plugins/service-worker.ts. It keeps that language's documentation for
 * when there is no network, and otherwise stays out of the way: pages always come from the network when there is one.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Put in by the bundler. */
declare const BUILD_ID: string;
declare const BASE_URL: string;
/** Where the other languages begin that lie within this one's scope: English is around all of them. */
declare const OTHER_LANGUAGES: readonly string[];

const kept = new PrecacheController();
kept.addToCacheList(self.__WB_MANIFEST);

const offlinePage = `${BASE_URL}offline`;

const isWithin = (path: string, base: string) => path === base.replace(/\/$/, '') || path.startsWith(base);

/** Whether the worker may have a word about a page: those of its language, but neither the API nor files. */
function isPage(path: string): boolean {
  if (!isWithin(path, BASE_URL) || OTHER_LANGUAGES.some((other) => isWithin(path, other))) return false;
  return !/^\/(?:api|builds)(?:\/|$)|\.[a-z]\w*$/.test(path);
}

/** What is kept under an address. Its query says nothing about what is there. */
async function keptAt(path: string): Promise<Response | undefined> {
  return kept.matchPrecache(self.location.origin + path);
}

async function withoutNetwork(path: string): Promise<Response> {
  const page = await keptAt(path.replace(/(?:\/|\.html)$/, ''));
  if (page) return page;
  const offline = await keptAt(offlinePage);
  if (!offline) return Response.error();
  return new Response(offline.body, { status: 503, headers: offline.headers });
}

/**
 * What the browser has asked for already, while the worker woke up. Where nobody took that answer it would ask again: the way
 * back from another service would be walked twice, and a download be made twice.
 */
async function asked(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function page(event: FetchEvent, path: string): Promise<Response> {
  try {
    return await asked(event);
  } catch {
    return withoutNetwork(path);
  }
}

/** Names with a hash in them never change what they stand for, and fonts get new names; the rest is asked for first. */
async function file(request: Request, path: string): Promise<Response> {
  if (/\/(?:assets|fonts)\//.test(path)) return (await keptAt(path)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await keptAt(path);
    if (copy) return copy;
    throw error;
  }
}

const waiting = { type: 'UPDATE_AVAILABLE', build_id: BUILD_ID };

/** Tells the open pages that this worker waits for them to be refreshed, unless it is the first. */
async function announce(): Promise<void> {
  if (self.registration.active === null) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const client of pages) client.postMessage(waiting);
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('install', (event) => {
  event.waitUntil(kept.install(event).then(announce));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(kept.activate(event).then(takeOver));
});
self.addEventListener('message', ({ data, source }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
  // A page that came after this worker began to wait has not heard of it.
  else if (data?.type === 'ARE_YOU_WAITING') source?.postMessage(waiting);
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    event.respondWith(isPage(pathname) ? page(event, pathname) : asked(event));
  } else if (kept.getCacheKeyForURL(origin + pathname) !== undefined) {
    event.respondWith(file(event.request, pathname));
  }
});
