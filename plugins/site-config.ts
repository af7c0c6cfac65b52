import { resolve } from 'node:path';
import * as z from 'zod';
import { readCheckedFile } from '../catalog/checked-file.ts';

/** An ID for a third-party service. If it is empty, the service is off and nothing is loaded from it. */
const idLike = (form: RegExp, message: string) =>
  z.string().refine((id) => id === '' || form.test(id), `empty, or ${message}`);

/** A path of the site without language and trailing slash; the API and `/` can't be redirected. */
const redirectedPath = z
  .string()
  .regex(/^\/(?!api(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/, 'a path as /login, without a language, not of the API');
const redirectTarget = z.union([
  z.string().regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/),
  z.url({ protocol: /^https?$/, error: 'a path as /auth/login, or an address as https://example.com/help' }),
]);

const siteConfigSchema = z.strictObject({
  brand: z.strictObject({
    name: z.string().trim().min(1).max(40),
    /** The prefix of API keys. */
    keyPrefix: z
      .string()
      .regex(/^[a-z][a-z\d]{1,9}$/, 'two to ten small letters and digits, such as cdz')
      .default('cdz'),
  }),
  legal: z.strictObject({
    entity: z.string().trim().min(1).max(120),
    /** The rest is printed on receipts; address, VAT number and email also appear on legal pages. */
    address: z.array(z.string().trim().min(1).max(120)).max(6).default([]),
    vatNumber: z.string().trim().max(40).default(''),
    taxPercent: z.number().min(0).max(100).default(0),
    email: z.union([z.literal(''), z.email({ error: 'empty, or an address as legal@example.com' })]).default(''),
  }),
  colors: z.strictObject({
    primary: z.string().regex(/^#[0-9a-f]{6}$/i, 'a color such as #c8401a'),
  }),
  site: z.strictObject({
    url: z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'empty, or an address as https://example.com' }),
    ]),
  }),
  /** The names of the client packages that customers install from this site. */
  packages: z
    .strictObject({
      npm: z
        .string()
        .max(100)
        .regex(/^@[a-z\d][a-z\d._-]*\/[a-z\d][a-z\d._-]*$/, 'a scoped name as @example/client'),
      python: z
        .string()
        .max(100)
        .regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/, 'a name as example-client'),
      go: z.string().regex(/^[a-z][a-z\d]{0,30}$/, 'a name as example, of small letters and digits'),
    })
    .default({ npm: '@cadenza/client', python: 'cadenza-client', go: 'cadenza' }),
  redirects: z
    .record(redirectedPath, redirectTarget)
    .refine((all) => Object.values(all).every((to) => !(to in all)), 'one leads to another: name the last')
    .default({}),
  /** Whether browsers cache the documentation for offline use. */
  offline: z.boolean().default(true),
  seo: z.strictObject({
    adsenseAccountId: idLike(/^ca-pub-\d{10,20}$/, 'a publisher as ca-pub-1234567890123456'),
    yandexId: idLike(/^\d{1,12}$/, 'the digits of a Metrica counter, as 12345678'),
    msId: idLike(/^[0-9A-F]{32}$/i, 'the 32 hexadecimal digits of msvalidate.01 by Bing Webmaster Tools'),
    turnstileSiteKey: idLike(/^\dx[\w-]{10,60}$/, 'a site key as 0x4AAAAAAABkMYinukE8nzYS'),
    clarityId: idLike(/^[a-z0-9]{4,20}$/, 'the small letters and digits of a Clarity project'),
    googleAnalyticsId: idLike(/^G-[A-Z0-9]{4,20}$/, 'a measurement id as G-ABC1234567'),
    plausibleDomain: idLike(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, 'a domain as example.com'),
  }),
});

/** The public configuration is invalid. The message can be shown to users. */
export class SiteConfigError extends Error {}

/** The public configuration of one installation. */
export type SiteSettings = z.infer<typeof siteConfigSchema>;

/** The environment variables that the site's build depends on. */
export interface SiteEnvironment {
  readonly SITE_CONFIG?: string | undefined;
}

/**
 * Reads and validates the public configuration (`SITE_CONFIG`, default `site.config.json`).
 *
 * @throws SiteConfigError with one line per invalid value.
 */
export function loadSiteSettings(siteDir: string, environment: SiteEnvironment): SiteSettings {
  const name = environment.SITE_CONFIG || 'site.config.json';
  const read = readCheckedFile(resolve(siteDir, name), name, siteConfigSchema);
  if ('value' in read) return read.value;
  throw new SiteConfigError(
    `The site configuration is invalid:\n${read.faults.map((issue) => `  ${issue}`).join('\n')}`,
  );
}
