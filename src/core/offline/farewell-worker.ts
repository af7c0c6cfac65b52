/**
 * Takes the place of the service worker where `offline` is false in the public configuration: removes what the workers
 * before it have kept, and itself. Open pages go on undisturbed.
 */
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

async function leave(): Promise<void> {
  const names = await self.caches.keys();
  await Promise.all(names.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
