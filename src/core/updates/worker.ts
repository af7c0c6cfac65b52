import { type Build, sparesBytes } from './payloads.ts';

const hour = 3_600_000;
/** Without them the plugin's worker does nothing at all. Never the build's id: an old tab would register the old worker again. */
const params = encodeURIComponent(JSON.stringify({ offlineMode: true }));

/** What the worker says of itself (src/core/offline/policy.ts). */
interface WorkerMessage {
  readonly type?: string;
  readonly build_id?: string;
}

interface Site {
  readonly baseUrl: string;
  readonly customFields?: { readonly offline?: unknown };
}

/** Asks the worker that waits which build it is of, now and whenever a newer one has been installed. */
function askWaiting(registration: ServiceWorkerRegistration): void {
  const ask = () => {
    // The first worker of all waits for nobody.
    if (registration.active) registration.waiting?.postMessage({ type: 'ARE_YOU_WAITING' });
  };
  const follow = () => registration.installing?.addEventListener('statechange', ask);
  registration.addEventListener('updatefound', follow);
  follow();
  ask();
}

/** Removes what earlier builds have left. The browser replaces their worker by one that does the same, but at its own time. */
async function forget(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Registers the worker of the page's language, which keeps its documentation for when there is no network, and offers what a
 * newer one brings. Readers who save bytes get none; one that is there already stays, unless the site has no offline copies
 * any more.
 *
 * @returns looks for a newer worker now.
 */
export async function keepOffline(site: Site, running: Build, offer: (buildId: string) => void): Promise<() => void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return () => undefined;
  workers.addEventListener('message', ({ data, source }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type !== 'UPDATE_AVAILABLE') return;
    // A page that is of the worker's build already has nothing to refresh.
    if (data.build_id === running.id) source?.postMessage({ type: 'SKIP_WAITING' });
    else offer(data.build_id ?? '');
  });
  workers.startMessages();
  // The address of the home page has no slash at its end, and is in the scope all the same: the server allows it.
  const scope = site.baseUrl.replace(/(?<=.)\/$/, '');
  const there = await workers.getRegistration();
  const own = there?.scope === new URL(scope, location.href).href ? there : undefined;
  if (site.customFields?.offline === false) {
    if (own) await forget(own);
    return () => undefined;
  }
  if (sparesBytes() && !own) return () => undefined;
  const registration = await workers.register(`${site.baseUrl}sw.js?params=${params}`, {
    scope,
    updateViaCache: 'none',
  });
  askWaiting(registration);
  const look = () => void registration.update().catch((error: unknown) => console.debug('No newer worker.', error));
  setInterval(look, hour);
  return look;
}
