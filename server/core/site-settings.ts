import { resolve } from 'node:path';
import { type CheckedFile, readCheckedFile } from '../../catalog/checked-file.ts';
import { siteConfigSchema } from '../../catalog/site-config.ts';

/** The company that runs this site, as shown to customers. */
export interface Brand {
  readonly name: string;
  /** The legal entity. */
  readonly entity: string;
  /** `#rrggbb` */
  readonly color: string;
  /** What names of cookies begin with. */
  readonly slug: string;
  /** What new API keys begin with: `cdz` for `cdz_live_...`. */
  readonly keyPrefix: string;
  /** The name in User-Agent headers and ID3 tags of machines: the brand's letters and digits. */
  readonly userAgent: string;
}

/** The seller on receipts. Stored with each order, so that past receipts don't change. */
export interface Seller {
  readonly name: string;
  readonly address: readonly string[];
  /** Null if the seller has none. */
  readonly vatNumber: string | null;
  /** The tax rate included in every price. */
  readonly taxPercent: number;
}

/** The part of the site configuration that the server uses. */
export interface SiteSettings {
  readonly brand: Brand;
  readonly seller: Seller;
  /** The email address on legal pages, or null. */
  readonly legalEmail: string | null;
  /** Null if there is no bot challenge. */
  readonly turnstileSiteKey: string | null;
  /** The URL in pages, if it isn't the server's own. */
  readonly url: string | null;
}

const root = resolve(import.meta.dirname, '..', '..');

/** A name as HTTP allows it in User-Agent. A name without Latin letters and digits has none. */
const toToken = (name: string): string => name.normalize('NFKD').replaceAll(/[^\dA-Za-z.-]+/g, '') || 'Music';

const settings = siteConfigSchema.transform(({ brand, legal, colors, site, seo }): SiteSettings => ({
  brand: {
    name: brand.name,
    entity: legal.entity,
    color: colors.primary,
    slug: brand.slug,
    keyPrefix: brand.keyPrefix,
    userAgent: toToken(brand.name),
  },
  seller: {
    name: legal.entity,
    address: legal.address,
    vatNumber: legal.vatNumber || null,
    taxPercent: legal.taxPercent,
  },
  legalEmail: legal.email || null,
  turnstileSiteKey: seo.turnstileSiteKey || null,
  url: site.url || null,
}));

/** Reads the site configuration. */
export const readSiteSettings = (name = 'site.config.json'): CheckedFile<SiteSettings> =>
  readCheckedFile(resolve(root, name), name, settings);
