/** Control characters, and characters that change how a text is displayed. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a single line of text can be displayed and printed unchanged. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);
