import { translate } from '@docusaurus/Translate';
import { toast } from '../../ui/toaster/toast.ts';
import { onPageLoad } from '../on-page-load.ts';
import { findPreferredLanguage } from './preferred-language.ts';
import { ownKey, readStored, writeStored } from '../storage.ts';

const changedKey = ownKey('locale-changed');
const year = 365 * 24 * 60 * 60;

/** Remembers the chosen language for the redirect at `/` and for the toast on the next page. */
export function rememberLanguage(code: string): void {
  document.cookie = `locale=${code}; Max-Age=${year}; Path=/; SameSite=Lax`;
  if (code !== document.documentElement.lang.split('-')[0]) writeStored('sessionStorage', changedKey, code);
}

function showLanguageChanged(): void {
  if (readStored('sessionStorage', changedKey) === null) return;
  writeStored('sessionStorage', changedKey, null);
  toast.success(translate({ id: 'language.changed', message: 'Language changed successfully' }));
}

/** Offers the visitor's preferred language. It never redirects, and its code is loaded only when needed. */
async function offerPreferredLanguage(): Promise<void> {
  const code = findPreferredLanguage();
  if (code !== undefined) await (await import('./offer-language.tsx')).offerLanguage(code);
}

/**
 * Client module. The entries of the language menu are plain links with `lang`, both in the navbar and on phones. One
 * listener for the whole page handles them, because wrapping the theme's component would break its lists.
 */
if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest('a:is(.dropdown__link, .menu__link, [data-language])[lang]');
    if (link) rememberLanguage(link.getAttribute('lang')!.split('-')[0]!);
  });
  // Runs after the page has loaded, because the first access to storage is slow on phones.
  onPageLoad(() => {
    showLanguageChanged();
    void offerPreferredLanguage().catch(() => undefined);
  });
}
