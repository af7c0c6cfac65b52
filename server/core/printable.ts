/** Control characters, and what makes a text read otherwise than it is written. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Whether one line of text can be shown and printed as it is. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);
