import { catalogSchema, type OwnCatalog } from '../catalog/catalog-schema.ts';
import type { Pack } from '../catalog/packs.ts';
import { shippedBrand } from '../catalog/shipped-brand.ts';
import { siteConfigSchema } from '../catalog/site-config.ts';
import { readOwnLogo } from '../plugins/logo.ts';
import { SiteConfigError } from '../plugins/site-config.ts';

/** A file of the operator as it is written, without defaults. */
export type Fields = { readonly [name: string]: unknown };

/** What the questions are about: the site configuration and the catalog. */
export interface BrandFiles {
  readonly site: Fields;
  readonly catalog: OwnCatalog;
}

export interface Question {
  readonly text: string;
  /** What an empty answer means, as text. */
  readonly current: (files: BrandFiles) => string;
  /** The files with an answer. @throws InvalidAnswer */
  readonly answer: (files: BrandFiles, text: string) => BrandFiles;
}

/** The message says what the answer must be. */
export class InvalidAnswer extends Error {}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function getField(fields: Fields, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), fields);
}

function setField(fields: Fields, [name, ...rest]: readonly string[], value: unknown): Fields {
  if (name === undefined) return fields;
  const inner = fields[name];
  return { ...fields, [name]: rest.length === 0 ? value : setField(isFields(inner) ? inner : {}, rest, value) };
}

/** Texts of a list are separated by semicolons, as in an address. */
const show = (value: unknown): string =>
  Array.isArray(value) ? value.join('; ') : typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
const toList = (text: string): string[] => text.split(';').flatMap((line) => line.trim() || []);

interface SiteQuestion {
  readonly path: readonly string[];
  readonly text: string;
  /** Makes the value of a typed answer. Without an answer, the field is left out. */
  readonly read?: (text: string) => unknown;
}

function toPercent(text: string): number {
  if (!/^\d+(?:[.,]\d+)?$/.test(text)) throw new InvalidAnswer('a number such as 19');
  return Number(text.replace(',', '.'));
}

const SITE_QUESTIONS: readonly SiteQuestion[] = [
  { path: ['brand', 'name'], text: 'Name of the product' },
  { path: ['brand', 'keyPrefix'], text: 'First letters of API keys' },
  { path: ['brand', 'logo'], text: 'Logo, a square SVG file' },
  { path: ['brand', 'logoDark'], text: 'Logo for the dark theme, if it differs' },
  { path: ['colors', 'primary'], text: 'Accent color' },
  { path: ['site', 'url'], text: 'Public address, such as https://songs.example', read: (text) => text },
  { path: ['legal', 'entity'], text: 'Company' },
  { path: ['legal', 'address'], text: 'Its address, lines separated by semicolons', read: toList },
  { path: ['legal', 'vatNumber'], text: 'Its VAT number' },
  { path: ['legal', 'taxPercent'], text: 'Tax in prices, in percent', read: toPercent },
  { path: ['legal', 'email'], text: 'Email address for legal questions' },
  { path: ['support', 'email'], text: 'Email address of support' },
];

/** Checks what the site's build would reject, but only of this field. Other fields are asked about later. */
function checkSite(root: string, site: Fields, path: readonly string[]): void {
  const result = siteConfigSchema.safeParse(site);
  const issue = result.error?.issues.find((each) => each.path.slice(0, path.length).join('.') === path.join('.'));
  if (issue) throw new InvalidAnswer(issue.message);
  if (!result.success || path[1]?.startsWith('logo') !== true) return;
  try {
    readOwnLogo(root, result.data.brand);
  } catch (error) {
    // Before the last colon, it names the file and the field.
    if (error instanceof SiteConfigError) throw new InvalidAnswer(error.message.split(': ').at(-1));
    throw error;
  }
}

/** Of the shipped brand, nothing is left once another name is given: what isn't answered is made from the name. */
function withoutShipped(site: Fields): Fields {
  const wasShipped = getField(site, ['brand', 'name']) === shippedBrand;
  return wasShipped ? setField(site, ['brand', 'keyPrefix'], undefined) : site;
}

function toSiteQuestion(root: string, { path, text, read = (typed) => typed || undefined }: SiteQuestion): Question {
  const isName = path.join('.') === 'brand.name';
  return {
    text,
    current: ({ site }) => {
      const own = getField(site, path);
      const made = siteConfigSchema.safeParse(site).data;
      return show(own ?? (made && getField(made, path)));
    },
    answer: (files, typed) => {
      const changed = setField(isName ? withoutShipped(files.site) : files.site, path, read(typed));
      checkSite(root, changed, path);
      return { ...files, site: changed };
    },
  };
}

function withPacks(files: BrandFiles, packs: readonly Pack[]): BrandFiles {
  const result = catalogSchema.safeParse({ ...files.catalog, packs });
  if (!result.success)
    throw new InvalidAnswer([...new Set(result.error.issues.map(({ message }) => message))].join('; '));
  return { ...files, catalog: result.data };
}

/** `9.99` is 999. */
function toCents(text: string): number {
  if (!/^\d+(?:[.,]\d{1,2})?$/.test(text)) throw new InvalidAnswer('amounts such as 9.99, separated by semicolons');
  return Math.round(Number(text.replace(',', '.')) * 100);
}

function listPriceQuestions(shipped: readonly Pack[]): readonly Question[] {
  const getPacks = ({ catalog }: BrandFiles): readonly Pack[] => catalog.packs ?? shipped;
  return [
    {
      text: 'Currency',
      current: (files) => getPacks(files)[0]?.price.currency ?? '',
      answer: (files, typed) => {
        const currency = typed.toLowerCase();
        return withPacks(
          files,
          getPacks(files).map((pack) => ({ ...pack, price: { ...pack.price, currency } })),
        );
      },
    },
    {
      text: `Prices of ${shipped.map(({ credits }) => credits).join('; ')} credits`,
      current: (files) => show(getPacks(files).map(({ price }) => (price.amount / 100).toFixed(2))),
      answer: (files, typed) => {
        const packs = getPacks(files);
        const amounts = toList(typed).map(toCents);
        if (amounts.length !== packs.length)
          throw new InvalidAnswer(`${packs.length} amounts, separated by semicolons`);
        return withPacks(
          files,
          packs.map((pack, n) => ({ ...pack, price: { ...pack.price, amount: amounts[n] ?? pack.price.amount } })),
        );
      },
    },
  ];
}

/** The questions that make an installation another company's. `packs` are those that are sold now. */
export const listQuestions = (root: string, packs: readonly Pack[]): readonly Question[] => [
  ...SITE_QUESTIONS.map((question) => toSiteQuestion(root, question)),
  ...listPriceQuestions(packs),
];
