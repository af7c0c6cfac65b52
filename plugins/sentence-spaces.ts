/** Removes the spaces and line breaks after full-width punctuation, which has its own space. */
export const dropSentenceSpaces = (text: string): string => text.replaceAll(/(?<=[。！？：，、；])\s+/gu, '');
