/** Identifiers by their names in the public configuration. */
export interface ServiceIds {
  readonly plausibleDomain?: string;
  readonly googleAnalyticsId?: string;
  readonly clarityId?: string;
  readonly yandexId?: string;
  readonly adsenseAccountId?: string;
}

export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
}

/** The data about a page that a service receives. */
export interface PageView {
  readonly address: string;
  readonly title: string;
}

interface Service {
  readonly key: keyof ServiceIds;
  readonly name: string;
  /** Sets cookies or shows ads, so it starts only after the visitor has consented. */
  readonly consent: boolean;
  /** Reads the content of the page, so it must not run on private pages. */
  readonly publicOnly?: boolean;
  start(id: string): void;
  trackPageView?(id: string, view: PageView): void;
}

type Command = (...values: unknown[]) => void;
type CommandQueue = Command & { q?: unknown[]; a?: unknown[]; l?: number };
const globals = globalThis as unknown as Record<string, unknown>;

function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): void {
  const script = document.createElement('script');
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = src;
  document.head.append(script);
}

/** A stub that queues calls under `list` until the service's script replaces it. */
function getCommandQueue(name: string, list: 'q' | 'a'): Command {
  const stub: CommandQueue = (...values) => void (stub[list] ??= []).push(values);
  stub.l = Date.now();
  globals[name] ??= stub;
  return (...values) => (globals[name] as Command)(...values);
}

const getDataLayer = (): unknown[] => (globals['dataLayer'] ??= []) as unknown[];

/** Google's script reads `arguments` objects, not arrays. */
function gtag(..._values: unknown[]): void {
  getDataLayer().push(arguments);
}

export const services: readonly Service[] = [
  {
    key: 'plausibleDomain',
    name: 'Plausible',
    consent: false,
    start: (id) => {
      getCommandQueue('plausible', 'q');
      loadScript('https://plausible.io/js/script.manual.js', { 'data-domain': id });
    },
    trackPageView: (_, { address }) => getCommandQueue('plausible', 'q')('pageview', { u: address }),
  },
  {
    key: 'googleAnalyticsId',
    name: 'Google Analytics',
    consent: true,
    start(id) {
      gtag('consent', 'default', {
        analytics_storage: 'granted',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
      });
      gtag('js', new Date());
      gtag('config', id, { send_page_view: false, allow_google_signals: false });
      loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
    },
    trackPageView(id, { address, title }) {
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
      getCommandQueue('clarity', 'q')('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
      loadScript(`https://www.clarity.ms/tag/${id}`);
    },
  },
  {
    key: 'yandexId',
    name: 'Yandex Metrica',
    consent: true,
    start(id) {
      getCommandQueue('ym', 'a')(Number(id), 'init', {
        defer: true,
        clickmap: false,
        trackLinks: false,
        webvisor: false,
      });
      loadScript('https://mc.yandex.ru/metrika/tag.js');
    },
    trackPageView: (id, { address, title }) => getCommandQueue('ym', 'a')(Number(id), 'hit', address, { title }),
  },
  {
    key: 'adsenseAccountId',
    name: 'Google AdSense',
    consent: true,
    publicOnly: true,
    start: (id) =>
      loadScript(`https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${id}`, {
        crossorigin: 'anonymous',
      }),
  },
];
