import { ownKey, readStored, writeStored } from '../storage.ts';

/** The texts of an offer, in the offered language. */
export interface LanguageOfferTexts {
  readonly label: string;
  readonly text: string;
  readonly action: string;
  readonly dismiss: string;
}

const dismissedKey = ownKey('language-offer');
/** Crawlers get the language of the URL. */
const crawlerPattern = /bot\b|crawl|spider|slurp|externalhit|preview|lighthouse/i;

/** A dismissed language is not offered again. */
export function dismissOffer(code: string): void {
  writeStored('localStorage', dismissedKey, code);
}

/**
 * The language that the visitor most likely prefers among those of the site: the chosen one, then the browser's.
 * Undefined if it is the page's own, if the page doesn't exist in it, or if the offer was dismissed before.
 */
export function findPreferredLanguage(): string | undefined {
  if (crawlerPattern.test(navigator.userAgent)) return undefined;
  const chosen = /(?:^|; )locale=([a-z]{2})/.exec(document.cookie)?.[1];
  // The language menu is part of every page. `lang|=zh` also matches zh-Hans.
  const preferred = [chosen, ...navigator.languages]
    .map((tag) => /^[a-z]{2}(?![a-z])/i.exec(tag ?? '')?.[0].toLowerCase())
    .find((code) => code !== undefined && document.querySelector(`.navbar a[lang|="${code}"]`) !== null);
  if (preferred === undefined || document.documentElement.lang.split('-')[0] === preferred) return undefined;
  if (readStored('localStorage', dismissedKey) === preferred) return undefined;
  // A page that names its translations exists only in those languages.
  const named = document.querySelector('link[hreflang]') !== null;
  return named && document.querySelector(`link[hreflang|="${preferred}"]`) === null ? undefined : preferred;
}
