import type { SiteSettings } from './site-config.ts';

type ServiceKey = keyof SiteSettings['seo'];

/** Directives of the Content-Security-Policy that third-party services extend, without `-src`. */
export type PolicyDirective = 'script' | 'connect' | 'img' | 'frame';

/** Additional sources by directive. */
export type PolicySources = Readonly<Partial<Record<PolicyDirective, readonly string[]>>>;

const googleAds = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.google.com',
  'https://*.adtrafficquality.google',
];

/**
 * The sources that each service requires, according to its documentation. Site verification is a tag in the head and
 * requires none.
 */
const sources: Readonly<Record<ServiceKey, PolicySources>> = {
  plausibleDomain: { script: ['https://plausible.io'], connect: ['https://plausible.io'] },
  googleAnalyticsId: {
    script: ['https://*.googletagmanager.com'],
    connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
    img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  },
  clarityId: {
    script: ['https://*.clarity.ms'],
    connect: ['https://*.clarity.ms', 'https://c.bing.com'],
    img: ['https://*.clarity.ms', 'https://c.bing.com'],
  },
  yandexId: {
    script: ['https://mc.yandex.ru', 'https://yastatic.net'],
    connect: ['https://mc.yandex.ru', 'https://mc.yandex.com'],
    img: ['https://mc.yandex.ru', 'https://mc.yandex.com'],
    frame: ['https://mc.yandex.ru'],
  },
  adsenseAccountId: { script: googleAds, connect: googleAds, img: googleAds, frame: googleAds },
  turnstileSiteKey: { script: ['https://challenges.cloudflare.com'], frame: ['https://challenges.cloudflare.com'] },
  msId: {},
};

/** The sources that the configured services add to the policy of every page. */
export function getPolicySources(seo: SiteSettings['seo']): PolicySources {
  const all: Partial<Record<PolicyDirective, string[]>> = {};
  for (const [key, added] of Object.entries(sources) as [ServiceKey, PolicySources][]) {
    if (seo[key] === '') continue;
    for (const [directive, hosts] of Object.entries(added) as [PolicyDirective, readonly string[]][]) {
      all[directive] = [...new Set([...(all[directive] ?? []), ...hosts])];
    }
  }
  return all;
}

/** Whether a configured service sets cookies or shows ads, which requires consent. */
export function needsConsent(seo: SiteSettings['seo']): boolean {
  return [seo.googleAnalyticsId, seo.clarityId, seo.yandexId, seo.adsenseAccountId].some((id) => id !== '');
}

/** The verification tags of search engines and ad networks. */
export function getVerificationTags({ msId, adsenseAccountId }: SiteSettings['seo']) {
  const tags = [
    ['msvalidate.01', msId],
    ['google-adsense-account', adsenseAccountId],
  ] as const;
  return tags
    .filter(([, content]) => content !== '')
    .map(([name, content]) => ({ tagName: 'meta', attributes: { name, content } }));
}
