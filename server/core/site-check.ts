import { shippedBrand } from '../../catalog/shipped-brand.ts';
import type { Config } from '../config.ts';
import { type Finding, ok, skipped } from './finding.ts';

/** Whether the site has a brand of its own. */
export async function checkBrand({ brand }: Pick<Config, 'brand'>): Promise<Finding> {
  if (brand.name !== shippedBrand) return ok(`The site is called ${brand.name}.`);
  return skipped(
    `The site is called ${brand.name}, as it was shipped. Set brand.name, brand.logo and colors.primary in SITE_CONFIG.`,
  );
}

/** Whether receipts and legal pages say who sells, where, and how to write to them. */
export async function checkLegal({ brand, seller, legalEmail }: Config): Promise<Finding> {
  const missing = [
    ...(seller.name === shippedBrand ? ['legal.entity'] : []),
    ...(seller.address.length === 0 ? ['legal.address'] : []),
    ...(legalEmail === null ? ['legal.email'] : []),
  ];
  if (missing.length === 0) return ok(`Legal pages and receipts name ${brand.entity}, its address and its email.`);
  return skipped(`Legal pages are still generic. Set ${missing.join(', ')} in SITE_CONFIG.`);
}
