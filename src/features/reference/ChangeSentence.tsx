import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type ApiChange, toSentence } from './change-text.ts';
import { getChangeTexts } from './change-texts.ts';

/** A change of the API as a sentence in the language of the page. */
export function ChangeSentence({ change }: { change: ApiChange }) {
  const { currentLocale } = useDocusaurusContext().i18n;
  const sentence = toSentence(change, getChangeTexts(), currentLocale);
  return sentence.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
}
