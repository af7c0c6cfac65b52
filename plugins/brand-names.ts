import type { SiteSettings } from './site-config.ts';

/**
 * A text of guides or of the contract with the names of this installation. Such texts are written with the default ones: keys
 * begin with `cdz_`, and the contract is titled "Cadenza API".
 */
export function withBrand(text: string, { name, keyPrefix }: SiteSettings['brand']): string {
  return text.replaceAll(/cdz_/g, `${keyPrefix}_`).replaceAll(/\bCadenza(?= (?:account )?API\b)/g, () => name);
}
