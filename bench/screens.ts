import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/browser.ts';
import { root } from '../scripts/freshness.ts';
import { BROWSER_ARGUMENTS } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/server-process.ts';
import { createCustomer } from './screens/customer.ts';

/*
 * Screenshots of whole pages, in both themes, two widths and three languages: `.cache/screens`. The built site
 * is behind the real server, and the pages of the dashboard belong to a customer with songs, orders, keys and errors.
 * `npm run bench -- screens [path ...] [--locales en,de,ja] [--widths 390,1280] [--themes light,dark] [--to folder]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    locales: { type: 'string', default: 'en,de,ja' },
    widths: { type: 'string', default: '390,1280' },
    themes: { type: 'string', default: 'light,dark' },
    to: { type: 'string', default: join(root, '.cache', 'screens') },
  },
});
const SCREENS = [
  '/',
  '/docs',
  '/docs/quickstart',
  '/docs/v2-generate',
  '/docs/callbacks',
  '/docs/errors/invalid_field',
  '/blog',
  '/blog/ledger',
  '/changelog',
  '/models/v5',
  '/pricing',
  '/gallery',
  '/status',
  '/search?q=credits',
  '/auth/login',
  '/nowhere',
  '/dashboard/api/overview',
  '/dashboard/api/keys',
  '/dashboard/api/logs',
  '/dashboard/api/billing',
  '/dashboard/api/webhooks',
  '/dashboard/music',
  '/dashboard/library',
  '/user/orders',
  '/user/profile',
];
const isPrivate = (path: string): boolean => /^\/(?:dashboard|user)\b/.test(path);
const paths = positionals.length > 0 ? positionals : SCREENS;

/** The highest window that browsers draw. */
const MOST_PIXELS = 16_000;

interface Variant {
  readonly locale: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

const variants: Variant[] = values.locales
  .split(',')
  .flatMap((locale) =>
    values.widths
      .split(',')
      .flatMap((width) =>
        values.themes.split(',').map((theme) => ({ locale, width: Number(width), theme: theme as 'light' | 'dark' })),
      ),
  );

/** Saves a screenshot of the page after everything has loaded, as if someone had scrolled to its end. */
async function saveScreenshot(page: Page, address: string, file: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  await page.waitForFunction(() => document.querySelector('main output[class*="skeleton"]') === null);
  await page.evaluate(async () => {
    // Browsers skip the layout of content far below the screen.
    for (const section of document.querySelectorAll<HTMLElement>('main section'))
      section.style.contentVisibility = 'visible';
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  // Screenshots of full pages turn touch off. A window as high as the page keeps it on.
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(whole, MOST_PIXELS) });
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.setViewportSize({ width, height });
}

const fileName = (path: string, { locale, width, theme }: Variant): string =>
  `${path.replace(/\?.*$/, '').slice(1).replaceAll('/', '-') || 'home'}.${locale}-${width}-${theme}.png`;

async function openContext(
  browser: Browser,
  base: string,
  variant: Variant,
  cookies: Cookies,
): Promise<BrowserContext> {
  const isPhone = variant.width < 600;
  const context = await browser.newContext({
    viewport: { width: variant.width, height: isPhone ? 844 : 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: variant.theme,
    locale: variant.locale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'locale', value: variant.locale, url: base }, ...cookies]);
  if (cookies.length > 0) await context.addInitScript(() => localStorage.setItem('cadenza.session', '1'));
  return context;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

if (!existsSync(join(root, 'build', 'index.html'))) throw new Error('There is no built site: npm run build');
const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
const server = await startServer({
  DATA_DIR: dataDir,
  SECRET: 'a secret that is used in benchmarks only',
  SANDBOX_SPEED: '0',
});
const base = `http://localhost:${server.port}`;
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGUMENTS });
try {
  const customer = await browser.newContext();
  await createCustomer(customer.request, base);
  const session = (await customer.cookies()).filter(({ name }) => name !== 'locale');
  await mkdir(values.to, { recursive: true });
  for (const variant of variants) {
    const prefix = variant.locale === 'en' ? '' : `/${variant.locale}`;
    for (const cookies of [[], session]) {
      const own = paths.filter((path) => isPrivate(path) === cookies.length > 0);
      const context = await openContext(browser, base, variant, cookies);
      const page = await context.newPage();
      for (const path of own)
        await saveScreenshot(
          page,
          base + (prefix + path).replace(/(?<=.)\/$/, ''),
          join(values.to, fileName(path, variant)),
        );
      await context.close();
    }
  }
  console.log(`${paths.length * variants.length} screenshots are in ${values.to}`);
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
