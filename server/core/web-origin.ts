/**
 * Reads the URL of a site as its origin: the host in lower case and ASCII, without the default port and a slash at the end.
 * Null if it isn't one, or has more, such as a path.
 */
export function readWebOrigin(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.href === `${url.origin}/` ? url.origin : null;
}

/** Whether a text is the URL of a site with https. */
export const isHttpsSite = (text = ''): boolean => readWebOrigin(text)?.startsWith('https:') ?? false;
