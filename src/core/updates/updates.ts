import siteConfig from '@generated/docusaurus.config';
import { offerUpdate } from './offer.ts';
import { preloadPayloads } from './payloads.ts';
import { runningBuild } from './running-build.ts';
import { BuildWatch } from './watch-builds.ts';
import { keepOffline } from './worker.ts';

const build = runningBuild();
let lookForWorker = (): void => undefined;

const watch =
  build &&
  new BuildWatch(build, (id) => {
    offerUpdate(id);
    lookForWorker();
  });

/** Begins to look for newer builds, and to keep the documentation for when there is no network. Once per page load. */
export async function startUpdates(): Promise<void> {
  watch?.start();
  try {
    if (build) lookForWorker = await keepOffline(siteConfig, build, offerUpdate);
  } catch (error) {
    console.debug('The site is not kept for offline use.', error);
  }
}

/** Loads what is known of the pages that the open one leads to. */
export function lookAhead(): void {
  if (build && watch) void preloadPayloads(build, siteConfig.baseUrl, () => void watch.checkLatest());
}
