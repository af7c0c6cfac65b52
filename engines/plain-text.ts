/**
 * Normalizes a text: lower case, compatibility forms, no Latin accents or dotless i, and a single space for dashes and
 * spaces.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ı/gu, 'i')
    .replace(/[\s\-‐-―_]+/gu, ' ')
    .replace(/[’`]/gu, "'")
    .trim();
}
