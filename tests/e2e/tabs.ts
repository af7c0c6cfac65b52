import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { NextBuild } from './next-build.ts';
import { type Site, built, goTo, newVisitor } from './site.ts';

/** The current build. */
export const waitForWorker = JSON.parse(readFileSync(join(built, 'version.json'), 'utf8')) as {
  timestamp: number;
  build_id: string;
};

interface Opening {
  readonly locale?: string;
  /** Whether the service worker is installed, and payloads are prefetched. */
  readonly workers?: boolean;
}

/** In the page: marks that a service worker was registered. From then on, the page finds newer workers. */
function markRegistration(): void {
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (...address) {
    const registration = await register.apply(this, address);
    document.documentElement.dataset.worker = 'registered';
    return registration;
  };
}

/** Since its last load, the page registered its service worker. Its second after the load must have passed. */
export const waitForRegistration = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.worker === 'registered');

/** A tab that checks for newer builds, with its own clock and context. */
export async function openTab(
  site: Site,
  path: string,
  { locale = 'en', workers = false }: Opening = {},
): Promise<Page> {
  const device = { locale, viewport: { width: 1280, height: 800 } };
  const context = await newVisitor(site.browser, { ...device, serviceWorkers: workers ? 'allow' : 'block' }, workers);
  await context.addCookies([{ name: 'locale', value: locale, url: site.base }]);
  const page = await context.newPage();
  await page.clock.install();
  if (workers) await page.addInitScript(markRegistration);
  await goTo(page, site.base + path);
  // The second after which a page checks for newer builds.
  await page.clock.fastForward(1000);
  await page.waitForFunction(() => localStorage.getItem('app_version') !== null);
  return page;
}

export const readBuild = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

/** The page was reloaded and is of that build. */
export const waitForValue = ({ id }: NextBuild, page: Page) =>
  page.locator(`meta[name="build"][content^="${id} "]`).waitFor({ state: 'attached' });
