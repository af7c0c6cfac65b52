/** Characters that file systems reject or that would end the header value. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\\/:*?"<>|%]+/gu;

/** Escapes everything except the attribute characters of RFC 8187. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Makes a name valid on every file system. */
export function sanitizeFileName(name: string): string {
  const spaced = name.toWellFormed().replace(FORBIDDEN, ' ').replace(/\s+/g, ' ');
  // A name that starts with a dot is hidden, and Windows doesn't allow one that ends with a dot.
  return spaced.replace(/^[. ]+|[. ]+$/g, '') || 'file';
}

/**
 * A Content-Disposition header whose file name is valid everywhere: in ASCII for old clients, and in full (RFC 6266). Titles are
 * entered by customers in any language.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const clean = sanitizeFileName(name);
  const ascii = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  // A name of marks alone has no letter in ASCII.
  return `${type}; filename="${ascii || 'file'}"; filename*=UTF-8''${encodeExtended(clean)}`;
}
