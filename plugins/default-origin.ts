/** Where examples in docs and contract are written to be called: a server that was started without any configuration. */
const defaultOrigin = 'http://localhost:3000';

/** The same text with the address of this site in place of the default one. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(defaultOrigin, origin);
}
