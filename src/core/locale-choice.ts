import { translate } from '@docusaurus/Translate';
import { toast } from '../ui/toaster/toast.ts';
import { afterLoad } from './after-load.ts';
import { betterLanguage } from './language/wish.ts';
import { readStored, writeStored } from './storage.ts';

const changed = 'cadenza.locale-changed';
const year = 365 * 24 * 60 * 60;

/** Remembers what is chosen in the language menu, or taken when it was offered, for the server's answer at `/`, and for the word on the next page. */
export function rememberLanguage(code: string): void {
  document.cookie = `locale=${code}; Max-Age=${year}; Path=/; SameSite=Lax`;
  if (code !== document.documentElement.lang.split('-')[0]) writeStored('sessionStorage', changed, code);
}

function greet(): void {
  if (readStored('sessionStorage', changed) === null) return;
  writeStored('sessionStorage', changed, null);
  toast.success(translate({ id: 'language.changed', message: 'Language changed successfully' }));
}

/** On a page that is not in the visitor's language: never moves anybody, and its code only comes where it is needed. */
async function offer(): Promise<void> {
  const code = betterLanguage();
  if (code !== undefined) await (await import('./language/offer-language.tsx')).offerLanguage(code);
}

/**
 * Client module. The entries of the language menu are links with a `lang` to whole pages, in the navbar as on phones; so
 * one listener for the page does, where wrapping the theme's component would break its lists.
 */
if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest('a:is(.dropdown__link, .menu__link, [data-language])[lang]');
    if (link) rememberLanguage(link.getAttribute('lang')!.split('-')[0]!);
  });
  // After the page itself: it is not what one came for, and the first look into a storage takes a phone a while.
  afterLoad(() => {
    greet();
    void offer().catch(() => undefined);
  });
}
