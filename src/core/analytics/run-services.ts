import { banners } from '../../ui/banners/banners.ts';
import type { ConsentChoice } from './consent-banner.tsx';
import { services, type PageLocation, type ServiceIds } from './services.ts';

const year = 365 * 24 * 60 * 60;
/** Cookies that the services set on our own domain. */
const serviceCookies = /^(?:_ga|_gid|_gcl|_cl(?:ck|sk)|_ym|__gads|__gpi)/;

function getConsent(): ConsentChoice | undefined {
  return /(?:^|; )consent=(accepted|declined)/.exec(document.cookie)?.[1] as ConsentChoice | undefined;
}

function saveConsent(choice: ConsentChoice): void {
  document.cookie = `consent=${choice}; Max-Age=${year}; Path=/; SameSite=Lax`;
}

/** Deletes the cookies that the services set for this host and its parent domains. */
function deleteServiceCookies(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0]!);
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((each) => serviceCookies.test(each))) {
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}

/** Account pages, which are private: their paths may contain customer data. */
const isPrivate = (pathname: string): boolean => /^(?:\/[a-z]{2})?\/(?:dashboard|user|auth)(?:\/|$)/.test(pathname);

/** The URL that is reported: only campaign parameters of the query, and no query at all for private pages. */
function getReportedUrl({ pathname, search }: PageLocation): string {
  const params = isPrivate(pathname)
    ? []
    : [...new URLSearchParams(search)].filter(([name]) => /^(?:utm_\w+|gclid|ref)$/.test(name));
  const query = new URLSearchParams(params).toString();
  return location.origin + pathname + (query && `?${query}`);
}

const started = new Set<string>();
let ids: ServiceIds = {};
let currentLocation: PageLocation | undefined;
let isInitialized = false;

const getEnabledServices = () =>
  services.filter(({ key, consent }) => ids[key] && (!consent || getConsent() === 'accepted'));

/** Starts the services that may run on this page. Counts a page view if `count` returns true. */
function runServices(count: (consent: boolean) => boolean): void {
  const { pathname, search } = currentLocation!;
  const view = { address: getReportedUrl({ pathname, search }), title: document.title };
  for (const service of getEnabledServices()) {
    const id = ids[service.key]!;
    if (service.publicOnly && isPrivate(pathname)) continue;
    if (!started.has(service.key)) {
      started.add(service.key);
      service.start(id);
    }
    if (count(service.consent)) service.trackPageView?.(id, view);
  }
}

/** If a service that reads page content is running, opens private pages with a full page load, without that service. */
function openPrivatePagesInNewDocument(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const reads = services.some(({ key, publicOnly }) => publicOnly && started.has(key));
  if (reads && link && link.origin === location.origin && isPrivate(link.pathname)) event.stopImmediatePropagation();
}

function handleConsent(choice: ConsentChoice): void {
  const before = getConsent();
  saveConsent(choice);
  banners.remove('consent');
  if (choice === 'accepted' && before !== 'accepted') runServices((consent) => consent);
  if (choice === 'declined' && before === 'accepted') {
    deleteServiceCookies();
    location.reload();
  }
}

async function askForConsent(): Promise<void> {
  const { showConsentBanner } = await import('./consent-banner.tsx');
  const names = services.filter(({ key, consent }) => consent && ids[key]).map(({ name }) => name);
  showConsentBanner(names, handleConsent);
}

function initialize(): void {
  isInitialized = true;
  // Requests from our pages reveal the origin only, not the path.
  const referrer = document.createElement('meta');
  referrer.name = 'referrer';
  referrer.content = 'strict-origin';
  document.head.append(referrer);
  document.addEventListener('click', openPrivatePagesInNewDocument, { capture: true });
  if (!services.some(({ key, consent }) => consent && ids[key])) return;
  addEventListener('cookie-settings', () => void askForConsent());
  if (getConsent() === undefined) void askForConsent();
}

/** Called for the first page and after each navigation. */
export function trackPageView(configured: ServiceIds, next: PageLocation): void {
  if (currentLocation?.pathname === next.pathname && currentLocation.search === next.search) return;
  ids = configured;
  currentLocation = next;
  if (!isInitialized) initialize();
  // The page sets its title a moment after the route changes.
  requestAnimationFrame(() => setTimeout(() => runServices(() => true)));
}
