/** What no file system takes, and what would end the header. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\\/:*?"<>|%]+/gu;

/** RFC 8187: everything but its attribute characters is escaped. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A name as files can have it everywhere. */
export function sanitizeFileName(name: string): string {
  const spaced = name.toWellFormed().replace(FORBIDDEN, ' ').replace(/\s+/g, ' ');
  // A name that begins with a dot is hidden, one that ends with it is none on Windows.
  return spaced.replace(/^[. ]+|[. ]+$/g, '') || 'file';
}

/**
 * Content-Disposition with a name that can be saved anywhere: in ASCII for old clients, and in full (RFC 6266). Titles are
 * customers' words, in any language.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const clean = sanitizeFileName(name);
  const ascii = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(clean)}`;
}
