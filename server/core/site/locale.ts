import { siteLocales } from '../../../catalog/locales.ts';

export type Locale = (typeof siteLocales)[number]['code'];

/** The languages of the site, by the prefix of their URLs. English has none. */
export const locales: readonly Locale[] = siteLocales.map(({ code }) => code);

/** The tag of each language in HTTP and HTML: `zh-Hans`. */
export const languageTags = Object.fromEntries(siteLocales.map(({ code, tag }) => [code, tag])) as Readonly<
  Record<Locale, string>
>;

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The path of a page in a language; English has no prefix. */
export const localePath = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`);

/** The language in the first segment of a URL, or English. */
export function getPathLocale(path: string): Locale {
  const first = path.split('/')[1] ?? '';
  return isLocale(first) ? first : 'en';
}

/** Crawlers and preview bots, which get the language of the URL. */
const CRAWLER = /bot\b|bot[/;]|crawl|spider|slurp|externalhit|embedly|whatsapp|preview|archiver|lighthouse/i;

function cookieLocale(cookies: string | undefined): Locale | null {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name === 'locale' && isLocale(value)) return value;
  }
  return null;
}

interface LanguageRange {
  readonly tag: string;
  readonly quality: number;
}

function parseLanguageRange(range: string): LanguageRange | null {
  const match = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(
    range,
  );
  return match ? { tag: match[1]!.toLowerCase(), quality: match[2] === undefined ? 1 : Number(match[2]) } : null;
}

/** The best match of an Accept-Language header. `*` is ignored. */
export function parseAcceptLanguage(header: string | undefined): Locale | null {
  const inputs = (header ?? '').split(',').flatMap((range) => parseLanguageRange(range) ?? []);
  const ranked = inputs.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranked) {
    const primary = tag.split('-')[0] ?? '';
    if (isLocale(primary)) return primary;
  }
  return null;
}

/** The language for `/`: from the cookie, the browser, or English. Crawlers get English. */
export function detectLocale(headers: {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
  readonly 'user-agent'?: string | undefined;
}): Locale {
  if (CRAWLER.test(headers['user-agent'] ?? '')) return 'en';
  return cookieLocale(headers.cookie) ?? parseAcceptLanguage(headers['accept-language']) ?? 'en';
}
