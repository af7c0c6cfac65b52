import { strips } from '../../ui/strips/strips.ts';
import { LanguageOffer } from './LanguageOffer.tsx';
import type { OfferTexts } from './offer-texts.ts';
import { dismissOffer } from './wish.ts';

/** Shows the offer of a language, when its words can be had. What is not there is not offered in another language. */
export async function offerLanguage(code: string): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.responseStatus === 404) return;
  const home = code === 'en' ? '/' : `/${code}/`;
  const answer = await fetch(`${home}language-offer.json`).catch(() => undefined);
  if (answer?.ok !== true) return;
  const texts = (await answer.json()) as OfferTexts;
  const tag = document.querySelector(`.navbar a[lang|="${code}"]`)?.getAttribute('lang') ?? code;
  function Offer() {
    const dismiss = () => {
      dismissOffer(code);
      strips.remove('language');
    };
    return <LanguageOffer code={code} tag={tag} texts={texts} onDismiss={dismiss} />;
  }
  strips.add('language', Offer);
}
