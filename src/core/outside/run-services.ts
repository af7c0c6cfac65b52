import { strips } from '../../ui/strips/strips.ts';
import type { Choice } from './ask-consent.tsx';
import { services, type Place, type ServiceIds } from './services.ts';

const year = 365 * 24 * 60 * 60;
/** Cookies that the services set on our own host. */
const theirs = /^(?:_ga|_gid|_gcl|_cl(?:ck|sk)|_ym|__gads|__gpi)/;

function choiceMade(): Choice | undefined {
  return /(?:^|; )consent=(accepted|declined)/.exec(document.cookie)?.[1] as Choice | undefined;
}

function keepChoice(choice: Choice): void {
  document.cookie = `consent=${choice}; Max-Age=${year}; Path=/; SameSite=Lax`;
}

/** Deletes what the services have left, here and for the domains above, where they put it when they can. */
function forgetServices(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0]!);
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((each) => theirs.test(each))) {
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}

/** Pages of the account: their addresses may name what is the customer's, and their content is his. */
const isPrivate = (pathname: string): boolean => /^(?:\/[a-z]{2})?\/(?:dashboard|user|auth)(?:\/|$)/.test(pathname);

/** The address that is told: of the query only what names a campaign, of private pages nothing of it. */
function toldAddress({ pathname, search }: Place): string {
  const kept = isPrivate(pathname)
    ? []
    : [...new URLSearchParams(search)].filter(([name]) => /^(?:utm_\w+|gclid|ref)$/.test(name));
  const query = new URLSearchParams(kept).toString();
  return location.origin + pathname + (query && `?${query}`);
}

const started = new Set<string>();
let ids: ServiceIds = {};
let place: Place | undefined;
let begun = false;

const wanted = () => services.filter(({ key, consent }) => ids[key] && (!consent || choiceMade() === 'accepted'));

/** Starts what may run on the page that is shown, and counts it where `count` says so. */
function run(count: (consent: boolean) => boolean): void {
  const { pathname, search } = place!;
  const view = { address: toldAddress({ pathname, search }), title: document.title };
  for (const service of wanted()) {
    const id = ids[service.key]!;
    if (service.publicOnly && isPrivate(pathname)) continue;
    if (!started.has(service.key)) {
      started.add(service.key);
      service.start(id);
    }
    if (count(service.consent)) service.count?.(id, view);
  }
}

/** Where a service that reads the page runs, a private page is opened in a document of its own. */
function leaveReaders(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const reads = services.some(({ key, publicOnly }) => publicOnly && started.has(key));
  if (reads && link && link.origin === location.origin && isPrivate(link.pathname)) event.stopImmediatePropagation();
}

function answer(choice: Choice): void {
  const before = choiceMade();
  keepChoice(choice);
  strips.remove('consent');
  if (choice === 'accepted' && before !== 'accepted') run((consent) => consent);
  if (choice === 'declined' && before === 'accepted') {
    forgetServices();
    location.reload();
  }
}

async function ask(): Promise<void> {
  const { askConsent } = await import('./ask-consent.tsx');
  const names = services.filter(({ key, consent }) => consent && ids[key]).map(({ name }) => name);
  askConsent(names, answer);
}

function begin(): void {
  begun = true;
  // What comes from our own pages says no more than that it does.
  const referrer = document.createElement('meta');
  referrer.name = 'referrer';
  referrer.content = 'strict-origin';
  document.head.append(referrer);
  document.addEventListener('click', leaveReaders, { capture: true });
  if (!services.some(({ key, consent }) => consent && ids[key])) return;
  addEventListener('cookie-settings', () => void ask());
  if (choiceMade() === undefined) void ask();
}

/** A page is shown: the first one, and every one after it. */
export function visited(configured: ServiceIds, next: Place): void {
  if (place?.pathname === next.pathname && place.search === next.search) return;
  ids = configured;
  place = next;
  if (!begun) begin();
  // The title comes a moment after the page.
  requestAnimationFrame(() => setTimeout(() => run(() => true)));
}
