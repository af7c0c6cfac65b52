import { runningBuild, type Build } from './running-build.ts';

/** How far the service worker of the page's language is. `waiting`: a newer one takes over when the page is refreshed. */
export type WorkerState = 'unsupported' | 'none' | 'installing' | 'waiting' | 'active';

/** What runs in this tab: for the system check and for support. */
export interface SiteState {
  readonly build: Build | null;
  readonly worker: WorkerState;
  /** Whether the worker answers for this page, so that it can be read without a network. */
  readonly controlled: boolean;
}

async function workerState(): Promise<WorkerState> {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return 'none';
  if (registration.waiting !== null) return 'waiting';
  return registration.active === null ? 'installing' : 'active';
}

export async function siteState(): Promise<SiteState> {
  const worker = await workerState();
  return {
    build: runningBuild(),
    worker,
    controlled: worker !== 'unsupported' && navigator.serviceWorker.controller !== null,
  };
}
