import { useHistorySelector } from '@docusaurus/theme-common';
import { useAlternatePageUtils } from '@docusaurus/theme-common/internal';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { Banner } from '../../ui/banners/Banner.tsx';
import { banners } from '../../ui/banners/banners.ts';
import { fetchWithBody } from '../api/fetch-json.ts';
import { type LanguageOfferTexts, dismissOffer } from './preferred-language.ts';

interface LanguageOfferProps {
  /** The offered language and its BCP 47 tag. */
  code: string;
  tag: string;
  texts: LanguageOfferTexts;
}

/** Offers the current page in another language, with texts in that language. */
function LanguageOffer({ code, tag, texts: { label, text, action, dismiss } }: LanguageOfferProps) {
  const { createUrl } = useAlternatePageUtils();
  const search = useHistorySelector(({ location }) => location.search + location.hash);
  const onDismiss = () => {
    dismissOffer(code);
    banners.remove('language');
  };
  return (
    <Banner label={label} lang={tag} text={text}>
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
    </Banner>
  );
}

/** Shows the offer in the offered language. Shows nothing if its texts can't be loaded. */
export async function offerLanguage(code: string): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.responseStatus === 404) return;
  const home = code === 'en' ? '/' : `/${code}/`;
  const response = await fetchWithBody(`${home}language-offer.json`).catch(() => undefined);
  if (response?.ok !== true) return;
  const texts = (await response.json()) as LanguageOfferTexts;
  const tag = document.querySelector(`.navbar a[lang|="${code}"]`)?.getAttribute('lang') ?? code;
  banners.add('language', () => <LanguageOffer code={code} tag={tag} texts={texts} />);
}
