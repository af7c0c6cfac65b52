import { detectLanguage, type Language } from '../language.ts';

/** The scripts whose languages are detected. */
const DETECTED = /\p{sc=Latin}|\p{sc=Cyrillic}|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u;

/** The language of lyrics, or `unknown` for scripts of other languages. */
export const detectSungLanguage = (text: string): Language | 'unknown' =>
  DETECTED.test(text) ? detectLanguage(text) : 'unknown';
