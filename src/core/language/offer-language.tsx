import { useHistorySelector } from '@docusaurus/theme-common';
import { useAlternatePageUtils } from '@docusaurus/theme-common/internal';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Strip } from '../../ui/strips/Strip.tsx';
import { strips } from '../../ui/strips/strips.ts';
import { type OfferTexts, dismissOffer } from './wish.ts';

interface LanguageOfferProps {
  /** The language that is offered, and its tag. */
  code: string;
  tag: string;
  texts: OfferTexts;
  onDismiss: () => void;
}

/** Offers the page that is open in another language, in the words of that language. */
export function LanguageOffer({ code, tag, texts, onDismiss }: LanguageOfferProps) {
  const { createUrl } = useAlternatePageUtils();
  const search = useHistorySelector(({ location }) => location.search + location.hash);
  const { label, text, action, dismiss } = texts;
  return (
    <Strip label={label} lang={tag} text={text}>
      <LinkButton
        variant="primary"
        to={`pathname://${createUrl({ locale: code, fullyQualified: false })}${search}`}
        target="_self"
        lang={tag}
        hrefLang={tag}
        data-language=""
      >
        {action}
      </LinkButton>
      <Button variant="quiet" onClick={onDismiss}>
        {dismiss}
      </Button>
    </Strip>
  );
}

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
