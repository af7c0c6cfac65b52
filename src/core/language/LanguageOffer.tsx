import { useHistorySelector } from '@docusaurus/theme-common';
import { useAlternatePageUtils } from '@docusaurus/theme-common/internal';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Strip } from '../../ui/strips/Strip.tsx';
import type { OfferTexts } from './offer-texts.ts';

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
