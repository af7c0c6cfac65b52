import { translate } from '@docusaurus/Translate';

/** Enough of a key to know it by. */
export function maskedKey({ prefix, last4 }: { readonly prefix: string; readonly last4: string }): string {
  return `${prefix}…${last4}`;
}

export const keyCopied = () => translate({ id: 'keys.copied', message: 'API key copied to clipboard' });
export const keyCopyFailed = () =>
  translate({ id: 'keys.copyFailed', message: 'Copy API key failed, please try again' });
