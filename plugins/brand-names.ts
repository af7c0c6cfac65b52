import type { SiteSettings } from './site-config.ts';

/** The names that texts contain. */
export type BrandNames = Pick<SiteSettings['brand'], 'name' | 'keyPrefix'>;

/**
 * Replaces the default names in guides and contracts with those of this installation. In the sources, keys begin with
 * `cdz_`, and the contract's title is "Cadenza API".
 */
export function withBrand(text: string, { name, keyPrefix }: BrandNames): string {
  return text.replaceAll(/cdz_/g, `${keyPrefix}_`).replaceAll(/\bCadenza(?= (?:account )?API\b)/g, () => name);
}
