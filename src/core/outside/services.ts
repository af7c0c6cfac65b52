/** Identifiers by their names in the public configuration. */
export interface ServiceIds {
  readonly plausibleDomain?: string;
  readonly googleAnalyticsId?: string;
  readonly clarityId?: string;
  readonly yandexId?: string;
  readonly adsenseAccountId?: string;
}

export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** What a service is told of a page. */
export interface PageView {
  readonly address: string;
  readonly title: string;
}

interface Service {
  readonly key: keyof ServiceIds;
  readonly name: string;
  /** Sets cookies or shows ads: waits until one has accepted. */
  readonly consent: boolean;
  /** Reads the page itself, so it is never on one that may hold what is private. */
  readonly publicOnly: boolean;
  start(id: string): void;
  count?(id: string, view: PageView): void;
}

type Call = (...values: unknown[]) => void;
type Queue = Call & { q?: unknown[]; a?: unknown[]; l?: number };
const globals = globalThis as unknown as Record<string, unknown>;

function load(src: string, attributes: Readonly<Record<string, string>> = {}): void {
  const script = document.createElement('script');
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = src;
  document.head.append(script);
}

/** The function that a service's script later takes the place of: it keeps what it is called with, under `list`. */
function queue(name: string, list: 'q' | 'a'): Call {
  const kept: Queue = (...values) => void (kept[list] ??= []).push(values);
  kept.l = Date.now();
  globals[name] ??= kept;
  return (...values) => (globals[name] as Call)(...values);
}

const layer = (): unknown[] => (globals['dataLayer'] ??= []) as unknown[];

/** Google's script reads `arguments` objects, not arrays. */
function gtag(..._values: unknown[]): void {
  layer().push(arguments);
}

export const services: readonly Service[] = [
  {
    key: 'plausibleDomain',
    name: 'Plausible',
    consent: false,
    publicOnly: false,
    start: (id) => {
      queue('plausible', 'q');
      load('https://plausible.io/js/script.manual.js', { 'data-domain': id });
    },
    count: (_, { address }) => queue('plausible', 'q')('pageview', { u: address }),
  },
  {
    key: 'googleAnalyticsId',
    name: 'Google Analytics',
    consent: true,
    publicOnly: false,
    start(id) {
      gtag('consent', 'default', {
        analytics_storage: 'granted',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
      });
      gtag('js', new Date());
      gtag('config', id, { send_page_view: false, allow_google_signals: false });
      load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
    },
    count(id, { address, title }) {
      gtag('set', { page_location: address, page_title: title });
      gtag('event', 'page_view', { send_to: id });
    },
  },
  {
    key: 'clarityId',
    name: 'Microsoft Clarity',
    consent: true,
    publicOnly: true,
    start(id) {
      queue('clarity', 'q')('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
      load(`https://www.clarity.ms/tag/${id}`);
    },
  },
  {
    key: 'yandexId',
    name: 'Yandex Metrica',
    consent: true,
    publicOnly: false,
    start(id) {
      queue('ym', 'a')(Number(id), 'init', { defer: true, clickmap: false, trackLinks: false, webvisor: false });
      load('https://mc.yandex.ru/metrika/tag.js');
    },
    count: (id, { address, title }) => queue('ym', 'a')(Number(id), 'hit', address, { title }),
  },
  {
    key: 'adsenseAccountId',
    name: 'Google AdSense',
    consent: true,
    publicOnly: true,
    start: (id) =>
      load(`https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${id}`, { crossorigin: 'anonymous' }),
  },
];
