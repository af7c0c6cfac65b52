import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** How the company that runs this shows itself. */
export interface Brand {
  readonly name: string;
  /** The legal entity. */
  readonly entity: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** Who sells, as receipts name it. Kept with each receipt: what was written stays. */
export interface Seller {
  readonly name: string;
  readonly address: readonly string[];
  /** Null for who has none. */
  readonly vatNumber: string | null;
  /** The tax that is in every price. */
  readonly taxPercent: number;
}

/** What the server needs to know of the public configuration. */
export interface SiteSettings {
  readonly brand: Brand;
  readonly seller: Seller;
  /** Null where the site asks nobody to prove that they are human. */
  readonly turnstileSiteKey: string | null;
  /** The address in pages where it is not the server's own. */
  readonly url: string | null;
}

const root = resolve(import.meta.dirname, '..', '..');

/** The build checks the whole of it (plugins/site-config.ts). */
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

/** Reads the public configuration; a text is why it cannot be used. */
export function readSiteSettings(name = 'site.config.json'): SiteSettings | string {
  try {
    const read = file.safeParse(JSON.parse(readFileSync(resolve(root, name), 'utf8')));
    return read.success ? read.data : `names ${name}, which has wrong values: npm run build says which`;
  } catch {
    return `names ${name}, which cannot be read`;
  }
}
