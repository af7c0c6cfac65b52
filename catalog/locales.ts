/** One language of the site. `code` is the address prefix and the folder under i18n/. */
export interface SiteLocale {
  readonly code: string;
  /** BCP 47 tag for the page's lang attribute and for hreflang. */
  readonly tag: string;
  /** The language's own name, as shown in the language menu. */
  readonly label: string;
}

/** The languages of the site and of emails. Everything else derives its languages from this list. */
export const siteLocales = [
  { code: 'en', tag: 'en', label: 'English' },
  { code: 'zh', tag: 'zh-Hans', label: '简体中文' },
  { code: 'ru', tag: 'ru', label: 'Русский' },
  { code: 'de', tag: 'de', label: 'Deutsch' },
  { code: 'fr', tag: 'fr', label: 'Français' },
  { code: 'ja', tag: 'ja', label: '日本語' },
  { code: 'ko', tag: 'ko', label: '한국어' },
  { code: 'es', tag: 'es', label: 'Español' },
  { code: 'pt', tag: 'pt-BR', label: 'Português' },
  { code: 'tr', tag: 'tr', label: 'Türkçe' },
] as const satisfies readonly SiteLocale[];

export const defaultLocale = 'en';
