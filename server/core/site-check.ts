import { shippedBrand } from '../../catalog/shipped-brand.ts';
import type { Config } from '../config.ts';
import { type Finding, ok, skipped } from './finding.ts';

/** Fields of the site configuration that an installation for customers has to set, and that are still as they were shipped. */
export const findShippedFields = ({ brand, seller, legalEmail }: Pick<Config, 'brand' | 'seller' | 'legalEmail'>) => ({
  brand: brand.name === shippedBrand ? ['brand.name', 'colors.primary'] : [],
  legal: [
    ...(seller.name === shippedBrand ? ['legal.entity'] : []),
    ...(seller.address.length === 0 ? ['legal.address'] : []),
    ...(legalEmail === null ? ['legal.email'] : []),
  ],
});

/** Whether the site has a brand of its own. */
export async function checkBrand(config: Config): Promise<Finding> {
  const { name } = config.brand;
  const { brand: fields } = findShippedFields(config);
  if (fields.length === 0) return ok(`The site is called ${name}.`);
  return skipped(
    `The site is called ${name}, as it was shipped. Set ${fields.join(', ')} in SITE_CONFIG, and brand.logo.`,
  );
}

/** Whether receipts and legal pages say who sells, where, and how to write to them. */
export async function checkLegal(config: Config): Promise<Finding> {
  const { legal: fields } = findShippedFields(config);
  if (fields.length === 0) return ok(`Legal pages and receipts name ${config.seller.name}, its address and its email.`);
  return skipped(`Legal pages are still generic. Set ${fields.join(', ')} in SITE_CONFIG.`);
}
