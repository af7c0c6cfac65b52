import { translate } from '@docusaurus/Translate';
import { notices } from '../../ui/notice/notice.ts';

/** Milliseconds that a newer worker has to take over before the page is loaded anew all the same. */
const patience = 2000;

const offered = new Set<string>();

/**
 * Loads the page anew, with the newer worker in charge if there is one: what the page is made of then comes from one build.
 */
async function refresh(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (workers && waiting) {
    const changed = new Promise((done) => workers.addEventListener('controllerchange', done, { once: true }));
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await Promise.race([changed, new Promise((done) => setTimeout(done, patience))]);
  }
  location.reload();
}

/** Says that there is a newer build: once for each, however many ways it is noticed. Who dismisses it has been told. */
export function offerUpdate(buildId: string): void {
  if (offered.has(buildId)) return;
  offered.add(buildId);
  notices.show({
    title: translate({ id: 'update.title', message: 'New Version Available' }),
    text: translate({ id: 'update.text', message: 'Updates are ready, click to refresh' }),
    action: {
      label: translate({ id: 'update.refresh', message: 'Refresh Now' }),
      run: () => void refresh(),
    },
    persistent: true,
  });
}
