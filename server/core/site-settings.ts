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

/** What the server needs to know of the public configuration. */
export interface SiteSettings {
  readonly brand: Brand;
  /** Null where the site asks nobody to prove that they are human. */
  readonly turnstileSiteKey: string | null;
}

const root = resolve(import.meta.dirname, '..', '..');

/** The build checks the whole of it (src/plugins/site-config.ts). */
const file = z
  .object({
    brand: z.object({ name: z.string().min(1) }),
    legal: z.object({ entity: z.string().min(1) }),
    colors: z.object({ primary: z.string().regex(/^#[\da-f]{6}$/i) }),
    seo: z.object({ turnstileSiteKey: z.string() }),
  })
  .transform(({ brand, legal, colors, seo }) => ({
    brand: { name: brand.name, entity: legal.entity, color: colors.primary },
    turnstileSiteKey: seo.turnstileSiteKey || null,
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
