import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The transferred size of scripts during a first visit, in bytes. */
export interface Weight {
  /** Scripts that were executed. */
  readonly executed: number;
  /** Scripts that were only prefetched. */
  readonly prefetched: number;
  /** The service worker's own script. */
  readonly worker: number;
}

/** Milliseconds since the start of the navigation. */
export interface Times {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The page is interactive: React has hydrated the HTML. */
  readonly hydrated: number;
  /** The time of long tasks beyond 50 ms each, until two seconds after the hydration. */
  readonly blocking: number;
  readonly shift: number;
}

interface Marks {
  firstPaint: number;
  largestPaint: number;
  hydrated: number;
  blocking: number;
  shift: number;
}

declare global {
  interface Window {
    marks: Marks;
  }
}

/** Slow 4G and a phone's CPU with Lighthouse's values, but throttled by the browser instead of simulated. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 2000;

/** Runs in the page before its own scripts. */
function watch(): void {
  const marks: Marks = { firstPaint: 0, largestPaint: 0, hydrated: 0, blocking: 0, shift: 0 };
  window.marks = marks;
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstPaint = startTime;
  });
  each('largest-contentful-paint', ({ startTime }) => (marks.largestPaint = startTime));
  each('longtask', ({ duration }) => (marks.blocking += duration - 50));
  each('layout-shift', (entry) => (marks.shift += (entry as unknown as { value: number }).value));
  new MutationObserver(() => {
    if (marks.hydrated === 0 && document.documentElement.dataset['hasHydrated'] === 'true')
      marks.hydrated = performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['data-has-hydrated'] });
}

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => window.marks.hydrated > 0);
  // What a page does after loading (prefetching, a worker) is part of its cost.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((settled) => performance.now() > window.marks.hydrated + settled, SETTLED_MS);
}

async function inContext<T>(
  browser: Browser,
  device: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function workerSize(page: Page): Promise<number> {
  const { origin } = new URL(page.url());
  const response = await page.request.get(`${origin}/sw.js`, { headers: { 'accept-encoding': 'gzip' } });
  return response.ok() ? Number(response.headers()['content-length'] ?? 0) : 0;
}

/** Measures the size of a first visit on a desktop, where most links are in view. */
export function measureWeight(browser: Browser, address: string): Promise<Weight> {
  return inContext(browser, { viewport: { width: 1280, height: 800 } }, async (page) => {
    const sum = { executed: 0, prefetched: 0 };
    const kinds = new Map<string, 'executed' | 'prefetched'>();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (!new URL(request.url).pathname.endsWith('.js')) return;
      kinds.set(requestId, type === 'Script' ? 'executed' : 'prefetched');
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind) sum[kind] += encodedDataLength;
    });
    await settle(page, address);
    return { ...sum, worker: await workerSize(page) };
  });
}

/** Measures the times of a first visit on a phone with empty caches. */
export function measureTimes(browser: Browser, address: string): Promise<Times> {
  const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
  return inContext(browser, phone, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await settle(page, address);
    return page.evaluate(() => window.marks);
  });
}
