import { resolve } from 'node:path';
import { z } from 'zod';
import { type CheckedFile, readCheckedFile } from '../../catalog/checked-file.ts';

/** The company that runs this site, as shown to customers. */
export interface Brand {
  readonly name: string;
  /** The legal entity. */
  readonly entity: string;
  /** `#rrggbb` */
  readonly color: string;
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
  /** Null if there is no bot challenge. */
  readonly turnstileSiteKey: string | null;
  /** The URL in pages, if it isn't the server's own. */
  readonly url: string | null;
}

const root = resolve(import.meta.dirname, '..', '..');

/** The build validates the whole file (plugins/site-config.ts). */
const file = z
  .object({
    brand: z.object({ name: z.string().min(1) }),
    legal: z.object({
      entity: z.string().min(1),
      address: z.array(z.string()).default([]),
      vatNumber: z.string().default(''),
      taxPercent: z.number().min(0).max(100).default(0),
    }),
    colors: z.object({ primary: z.string().regex(/^#[\da-f]{6}$/i) }),
    site: z.object({ url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]) }),
    seo: z.object({ turnstileSiteKey: z.string() }),
  })
  .transform(({ brand, legal, colors, site, seo }) => ({
    brand: { name: brand.name, entity: legal.entity, color: colors.primary },
    seller: {
      name: legal.entity,
      address: legal.address,
      vatNumber: legal.vatNumber || null,
      taxPercent: legal.taxPercent,
    },
    turnstileSiteKey: seo.turnstileSiteKey || null,
    url: site.url || null,
  }));

/** Reads the site configuration. */
export const readSiteSettings = (name = 'site.config.json'): CheckedFile<SiteSettings> =>
  readCheckedFile(resolve(root, name), name, file);
