import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { buildApp } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import type { Core } from '../../server/core/core.ts';
import { freePort } from '../../scripts/free-port.ts';
import { testDatabase } from '../harness-databases.ts';
import { noPressure, testConfig } from '../harness.ts';
import { BROWSER_ARGUMENTS } from './browser.ts';

/** The folder of the built site. */
export const built = resolve(import.meta.dirname, '..', '..', 'build');

export interface BrowserVisit {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly javaScript?: boolean;
  readonly locale?: string;
  /** Whether pages prefetch the payloads of the pages they link to. It takes as long as loading the page. */
  readonly ahead?: boolean;
  /** Signs in with an account. Use it where registration isn't what is tested. */
  readonly signedIn?: boolean;
  /** A context to share, including its cookies. */
  readonly context?: BrowserContext;
}

export interface Site {
  readonly base: string;
  readonly browser: Browser;
  /** The running server, to advance the time and to act as other people. */
  readonly core: Core;
  /** A page whose console errors, failed scripts and policy violations are collected in `faults`. */
  open(path: string, visit?: BrowserVisit): Promise<{ readonly page: Page; readonly faults: string[] }>;
  /** Stops the server. */
  stop(): Promise<void>;
  /** Restarts it at the same address, with the same data and another build of the site. */
  deploy(folder: string): Promise<void>;
  /** Responses that violated the contract. */
  readonly violations: readonly string[];
  close(): Promise<void>;
}

/** Creates an account and a session for the context, without the pages. */
async function signUp(base: string, context: BrowserContext): Promise<void> {
  const response = await context.request.post(`${base}/api/auth/sign-up/email`, {
    data: newPerson(),
    headers: { origin: base },
  });
  if (!response.ok()) throw new Error(`Sign-up returned ${response.status()}: ${await response.text()}`);
  const { user } = (await response.json()) as { readonly user: { readonly id: string } };
  await context.addInitScript((id) => {
    if (localStorage.getItem('cadenza.session') === null) localStorage.setItem('cadenza.session', id);
  }, user.id);
}

/** Ends what hangs. No test fails because the machine is slow. */
const WAIT_MS = 200_000;

let launched: Promise<Browser> | undefined;

/** The browser of this process, shared by its sites. Visitors are its contexts. After a crash, the next site gets a new one. */
function openBrowser(): Promise<Browser> {
  launched ??= chromium
    .launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [...BROWSER_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
    })
    .then((browser) =>
      browser
        .once('disconnected', () => (launched = undefined))
        .on('context', (context) => context.setDefaultTimeout(WAIT_MS)),
    );
  return launched;
}

const closeWindows = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()));

/**
 * The built site (or another folder) behind the real server with the settings of `own`, on its own database, and a browser.
 * Closing it closes all windows.
 */
export async function openSite(
  siteDir = built,
  own: (base: string) => Partial<Config> | Promise<Partial<Config>> = () => ({}),
): Promise<Site> {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-site-'));
  const config = await own(base);
  const db = await testDatabase();
  const start = async (folder: string) => {
    // The build outlives the next deployment.
    const kept = { ...db, close: () => Promise.resolve() };
    // Songs long enough to play and to jump. Longer ones also have lyrics.
    const short = { sandboxMaxSeconds: 6 };
    const options = testConfig({ dataDir, port, publicUrl: base, siteDir: folder, ...short, ...config });
    const started = await buildApp(options, { db: kept, pressure: noPressure });
    await started.listen({ port, host: '127.0.0.1' });
    return started;
  };
  let app: Awaited<ReturnType<typeof start>> | null = await start(siteDir);
  let deployed = siteDir;
  const violations: string[] = [];
  const stop = async () => {
    violations.push(...(app?.contractViolations ?? []));
    await app?.close();
    app = null;
  };
  const browser = await openBrowser();
  return {
    base,
    browser,
    get core() {
      if (!app) throw new Error('The server is stopped.');
      return app.core;
    },
    get violations() {
      return [...violations, ...(app?.contractViolations ?? [])];
    },
    stop,
    async deploy(folder) {
      if (app && deployed === folder) return;
      await stop();
      app = await start(folder);
      deployed = folder;
    },
    async open(path, visit = {}) {
      const {
        width = 1280,
        theme = 'light',
        javaScript = true,
        locale = 'en',
        ahead = false,
        signedIn = false,
        context,
      } = visit;
      const device = {
        viewport: { width, height: width < 600 ? 844 : 800 },
        colorScheme: theme,
        javaScriptEnabled: javaScript,
        locale,
      };
      const own = context ?? (await newVisitor(browser, device, ahead));
      if (signedIn) await signUp(base, own);
      const page = await own.newPage();
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
      if (javaScript) await goTo(page, base + path);
      else await page.goto(base + path);
      return { page, faults };
    },
    async close() {
      await closeWindows(browser);
      await stop();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** From the next load on, the visitor saves data: nothing is prefetched, and no service worker is installed. */
export const saveData = (visitor: BrowserContext | Page) =>
  visitor.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });

/** A browser context with reduced motion and without service workers, whose pages load no more than they show, unless `ahead`. */
export async function newVisitor(
  browser: Browser,
  device: BrowserContextOptions = {},
  ahead = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...device });
  if (!ahead) await saveData(context);
  return context;
}

/** A browser context that emulates a phone, with touch. */
export const openPhone = (
  { browser }: Site,
  { width, height, ...own }: { width: number; height: number; locale?: string; colorScheme?: 'dark' },
): Promise<BrowserContext> =>
  newVisitor(browser, { viewport: { width, height }, isMobile: true, hasTouch: true, ...own });

let shared: Promise<Site> | undefined;

/**
 * The site with the default configuration, shared by all test files of a process: closing it closes only its windows. For tests
 * that neither stop the server nor depend on other tests' data.
 */
export async function sharedSite(): Promise<Site> {
  const site = await (shared ??= openSite());
  const close = () => closeWindows(site.browser);
  return Object.create(site, { close: { value: close } }) as Site;
}

/** A browser context with the language and the light theme. */
export async function visitor(site: Site, locale: string, width: number): Promise<BrowserContext> {
  const device = { viewport: { width, height: 844 }, colorScheme: 'light', locale } as const;
  const context = await newVisitor(site.browser, device);
  await context.addCookies([{ name: 'locale', value: locale, url: site.base }]);
  return context;
}

/** Loads a page and waits until it is interactive. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
}

let people = 0;

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A new visitor without an account. */
export function newPerson(): Person {
  people += 1;
  return { name: 'Robin', email: `robin-${people}-${Date.now()}@example.com`, password: 'a quiet rainy evening' };
}

/** Registers through the page and ends on the dashboard. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard/**');
  // The URL changes before the page does.
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
}

/** Logs in through the page's form. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
}
