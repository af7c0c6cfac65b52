import * as z from 'zod';

/** Words that can't be the name of a variable or package in JavaScript, Python and Go. */
const reserved = new Set(
  (
    'and as assert async await break case catch chan class const continue debugger def default defer del delete do elif ' +
    'else enum except export extends finally for from func function global go goto if import in instanceof interface is ' +
    'lambda let map new nonlocal not null or package pass raise range return select static struct super switch this ' +
    'throw true try type typeof undefined var void while with yield false'
  ).split(' '),
);

/** An ID for a third-party service. If it is absent or empty, the service is off and nothing is loaded from it. */
const idLike = (form: RegExp, message: string) =>
  z
    .string()
    .refine((id) => id === '' || form.test(id), `empty, or ${message}`)
    .default('');

/** A path of the site without language and trailing slash; the API and `/` can't be redirected. */
const redirectedPath = z
  .string()
  .regex(/^\/(?!api(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/, 'a path such as /login, without a language and outside the API');
const redirectTarget = z.union([
  z.string().regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/),
  z.url({ protocol: /^https?$/, error: 'a path such as /auth/login, or an address such as https://example.com/help' }),
]);

const emailAddress = (example: string) =>
  z.union([z.literal(''), z.email({ error: `empty, or an address such as ${example}` })]);

const file = z.strictObject({
  brand: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(/^[^"\\<>{}]*$/, 'a name without quotation marks, brackets, and backslashes'),
    /** SVG files with a square mark, for the light and the dark theme. */
    logo: z.string().min(1).optional(),
    logoDark: z.string().min(1).optional(),
    /** The first part of the names of cookies and stored values, and a variable in samples. */
    slug: z
      .string()
      .regex(/^[a-z][a-z\d]{1,29}$/, 'two to thirty small letters and digits, such as songs')
      .refine((slug) => !reserved.has(slug), 'a name that is not a keyword of a programming language')
      .optional(),
    /** The prefix of API keys. */
    keyPrefix: z
      .string()
      .regex(/^[a-z][a-z\d]{1,9}$/, 'two to ten small letters and digits, such as cdz')
      .optional(),
  }),
  legal: z.strictObject({
    entity: z.string().trim().min(1).max(120),
    /** The rest is printed on receipts; address, VAT number and email also appear on legal pages. */
    address: z.array(z.string().trim().min(1).max(120)).max(6).default([]),
    vatNumber: z.string().trim().max(40).default(''),
    taxPercent: z.number().min(0).max(100).default(0),
    email: emailAddress('legal@example.com').default(''),
  }),
  colors: z.strictObject({
    primary: z.string().regex(/^#[0-9a-f]{6}$/i, 'a color such as #c8401a'),
  }),
  site: z.strictObject({
    url: z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'empty, or an address such as https://example.com' }),
    ]),
  }),
  support: z
    .strictObject({
      /** Shown next to the contact form. */
      email: emailAddress('support@example.com').default(''),
    })
    .default({ email: '' }),
  /** The names of the clients that customers install from this site. */
  packages: z
    .strictObject({
      npm: z
        .string()
        .max(100)
        .regex(/^@[a-z\d][a-z\d._-]*\/[a-z\d][a-z\d._-]*$/, 'a scoped name such as @example/client')
        .optional(),
      python: z
        .string()
        .max(100)
        .regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/, 'a name such as example-client')
        .optional(),
      /** The class in TypeScript and Python. */
      class: z
        .string()
        .regex(/^[A-Z][A-Za-z\d]{0,39}$/, 'a name of letters and digits, such as Songs')
        .optional(),
    })
    .default({}),
  redirects: z
    .record(redirectedPath, redirectTarget)
    .refine((all) => Object.values(all).every((to) => !(to in all)), 'one leads to another: name the last')
    .default({}),
  /** Whether browsers cache the documentation for offline use. */
  offline: z.boolean().default(true),
  seo: z
    .strictObject({
      adsenseAccountId: idLike(/^ca-pub-\d{10,20}$/, 'a publisher ID such as ca-pub-1234567890123456'),
      yandexId: idLike(/^\d{1,12}$/, 'the digits of a Metrica counter, such as 12345678'),
      msId: idLike(/^[0-9A-F]{32}$/i, 'the 32 hexadecimal digits of msvalidate.01 by Bing Webmaster Tools'),
      turnstileSiteKey: idLike(/^\dx[\w-]{10,60}$/, 'a site key such as 0x4AAAAAAABkMYinukE8nzYS'),
      clarityId: idLike(/^[a-z0-9]{4,20}$/, 'the small letters and digits of a Clarity project'),
      googleAnalyticsId: idLike(/^G-[A-Z0-9]{4,20}$/, 'a measurement ID such as G-ABC1234567'),
      plausibleDomain: idLike(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, 'a domain such as example.com'),
    })
    .prefault({}),
});

/** The Latin letters and digits of a name, in words. */
const getWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[A-Za-z\d]+/g) ?? [];

/** `Blue Note` is `bluenote`. Names without Latin letters, and keywords, end in `music`. */
function toSlug(name: string): string {
  const slug = getWords(name).join('').toLowerCase().replace(/^\d+/, '').slice(0, 30);
  return slug.length < 2 || reserved.has(slug) ? `${slug}music` : slug;
}

/** `Blue Note` is `BlueNote`. */
function toClass(name: string): string {
  const words = getWords(name).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('').replace(/^\d+/, '').slice(0, 40) || 'Music';
}

/** The public configuration. Names missing from the file are derived from the brand's name. */
export const siteConfigSchema = file.transform(({ brand, packages, ...rest }) => {
  const { slug = toSlug(brand.name), keyPrefix = slug.slice(0, 10), ...own } = brand;
  return {
    ...rest,
    // In the same order, whether they are set or not: the stamp of a build is a hash of the text.
    brand: { ...own, slug, keyPrefix },
    packages: {
      npm: packages.npm ?? `@${slug}/client`,
      python: packages.python ?? `${slug}-client`,
      class: packages.class ?? toClass(brand.name),
    },
  };
});

/** The public configuration of one installation. */
export type SiteSettings = z.infer<typeof siteConfigSchema>;
