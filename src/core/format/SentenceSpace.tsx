import { useLanguage } from '../../ui/use-language.ts';

/** The space after a sentence or a colon. Chinese and Japanese have none. */
export function SentenceSpace() {
  return /^(zh|ja)\b/.test(useLanguage()) ? null : ' ';
}
