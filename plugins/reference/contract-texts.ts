/** Any value of a JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** A path in a document: keys and indices from its root. */
export type Place = readonly (string | number)[];

export interface ContractText {
  /** The object that holds the text. */
  readonly place: Place;
  readonly field: TextField;
  readonly text: string;
}

type TextField = 'description' | 'summary';

/** Keys whose values are maps with names of the contract's author, so the names in them aren't keywords. */
const named: ReadonlySet<string | number> = new Set([
  'callbacks',
  'content',
  'examples',
  'headers',
  'parameters',
  'paths',
  'properties',
  'responses',
  'schemas',
  'securitySchemes',
  'webhooks',
]);

/** Values for programs. They never contain prose, even if their keys look like keywords. */
const values: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'value']);

/** Not shown on any page, because the navigation has its own names. */
const hiddenKeys: ReadonlySet<string> = new Set(['info', 'servers', 'tags']);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isTextField = (key: string): key is TextField => key === 'description' || key === 'summary';

/** Replaces each human-readable text of the document with the result of `translate`, in document order. */
export function mapTexts(document: Json, translate: (text: ContractText) => string, place: Place = []): Json {
  if (Array.isArray(document)) {
    return document.map((entry: Json, index) => mapTexts(entry, translate, [...place, index]));
  }
  if (!isObject(document)) return document;
  const isNamed = named.has(place.at(-1) ?? '') && !named.has(place.at(-2) ?? '');
  const entries = Object.entries(document).map(([key, value]) => {
    if (isNamed) return [key, mapTexts(value, translate, [...place, key])];
    if (values.has(key) || (place.length === 0 && hiddenKeys.has(key))) return [key, value];
    if (isTextField(key) && typeof value === 'string') return [key, translate({ place, field: key, text: value })];
    return [key, mapTexts(value, translate, [...place, key])];
  });
  return Object.fromEntries(entries) as Json;
}

/** The descriptions and summaries of a contract that pages show. */
export function getContractTexts(document: Json): ContractText[] {
  const texts: ContractText[] = [];
  mapTexts(document, (text) => {
    texts.push(text);
    return text.text;
  });
  return texts;
}

/** A path as JSONPath, as in overlays: `$.paths['/api/v2/feed'].get`. */
export function toJsonPath(place: Place): string {
  const step = (key: string | number) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key.replaceAll(/[\\']/g, '\\$&')}']`;
  };
  return `$${place.map(step).join('')}`;
}

/** The name of a text in reports and locks. */
export const getTextId = ({ place, field }: Pick<ContractText, 'place' | 'field'>): string =>
  `${toJsonPath(place)} ${field}`;
