import { Marked } from 'marked';
import { keepTogether } from '../keep-together.ts';
import { defaultLocale } from '../locales.ts';
import { dropSentenceSpaces } from '../sentence-spaces.ts';
import { limitRules, type FieldModel } from '../../src/features/reference/model.ts';

/** The text in one line, without Markdown. */
export const toPlainText = (text = ''): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    // Not the lines in names: callback_url.
    .replace(/[`*]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Renders the texts of a contract as HTML in one language.
 *
 * @param docs The URL of the language's docs with a trailing slash, which links in the contract are relative to.
 * @param english Texts without a translation. They are marked as English for screen readers and hyphenation.
 */
export function createProse(docs: string, english: ReadonlySet<string>, language: string = defaultLocale) {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'link' && !/^([a-z]+:|[/#])/.test(String(token['href'])))
        token['href'] = `${docs}${token['href']}`;
      if (token.type === 'text') token['text'] = keepTogether(String(token['text']), language);
    },
  });
  const inEnglish = (text: string, element: string, html: string) =>
    english.has(text) ? `<${element} lang="en">${html}</${element}>` : html;
  return {
    inline: (text = ''): string =>
      text === '' ? '' : inEnglish(text, 'span', marked.parseInline(dropSentenceSpaces(text.trim()), { async: false })),
    block: (text = ''): string => (text === '' ? '' : inEnglish(text, 'div', marked.parse(text, { async: false }))),
  };
}

export type Prose = ReturnType<typeof createProse>;

/** A JSON Schema of the contract with its references resolved. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
  readonly [rule: string]: unknown;
}

/** Deeper than any of our schemas. A recursive schema ends here. */
const maxDepth = 8;

/** A schema with the parts of its `allOf`. */
export function mergeAllOf(schema: Schema): Schema {
  if (!schema.allOf) return schema;
  const { allOf, ...rest } = schema;
  const parts = [...allOf.map(mergeAllOf), rest];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

/** The alternative sets of fields of an object, by `anyOf` beside its properties. Empty if there is only one. */
export const getAlternatives = ({ properties, anyOf = [] }: Schema): readonly (readonly string[])[] =>
  properties ? anyOf.map(({ required = [] }) => required) : [];

const isNull = (schema: Schema): boolean => schema.type === 'null';

/** The variants of a oneOf or anyOf, and whether null is one of them. */
function getVariants(schema: Schema): { shapes: readonly Schema[]; nullable: boolean } {
  const all = schema.oneOf ?? (schema.properties ? [] : (schema.anyOf ?? []));
  return { shapes: all.filter((entry) => !isNull(entry)), nullable: all.some(isNull) };
}

function getTypeName(schema: Schema, depth: number): string {
  const { shapes, nullable } = getVariants(schema);
  if (shapes.length > 0 && depth < maxDepth) {
    const names = [...new Set(shapes.map((shape) => getTypeName(mergeAllOf(shape), depth + 1)))];
    return [...names, ...(nullable ? ['null'] : [])].join(' | ');
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) {
    if (schema.properties) return 'object';
    const listed = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    return listed.length > 0 ? [...new Set(listed.map((value) => typeof value))].join(' | ') : 'any';
  }
  const items = schema.items ? getTypeName(mergeAllOf(schema.items), depth + 1) : 'any';
  const list = items.includes(' ') ? `(${items})[]` : `${items}[]`;
  return types.map((type) => (type === 'array' ? list : type)).join(' | ');
}

/** The schema with the properties: the schema itself, the items of an array, or the only variant besides null. */
function getObjectSchema(schema: Schema): Schema {
  const { shapes } = getVariants(schema);
  if (shapes.length === 1) return getObjectSchema(mergeAllOf(shapes[0]!));
  return schema.items ? getObjectSchema(mergeAllOf(schema.items)) : schema;
}

function getLimits(schema: Schema): FieldModel['limits'] {
  return limitRules.flatMap((rule) => {
    const value = schema[rule];
    return value === undefined || value === false ? [] : [{ rule, value: String(value as boolean | number | string) }];
  });
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** A schema and its nested schemas as fields of the reference. */
export function toField(prose: Prose, name: string, source: Schema, required: boolean, depth = 0): FieldModel {
  const schema = mergeAllOf(source);
  const content = depth < maxDepth ? getObjectSchema(schema) : {};
  const { shapes } = getVariants(content === schema ? schema : content);
  const properties = Object.entries(content.properties ?? {});
  const free = typeof content.additionalProperties === 'object' ? content.additionalProperties : undefined;
  const fields = properties.map(([key, value]) =>
    toField(prose, key, value, (content.required ?? []).includes(key), depth + 1),
  );
  const listed = schema.const === undefined ? (schema.enum ?? content.enum ?? []) : [schema.const];
  return {
    name,
    type: getTypeName(schema, depth),
    required,
    deprecated: schema.deprecated === true,
    html: prose.inline(schema.description),
    limits: [...getLimits(schema), ...(content === schema || properties.length > 0 ? [] : getLimits(content))],
    values: listed.filter((value) => value !== null).map(String),
    page: typeof content['x-page'] === 'string' ? content['x-page'] : null,
    defaultValue: json(schema.default),
    example: json(schema.example ?? schema.examples?.[0]),
    fields: free && depth < maxDepth ? [...fields, toField(prose, '*', free, false, depth + 1)] : fields,
    variants:
      shapes.length > 1 && depth < maxDepth
        ? shapes.map((shape, index) => toField(prose, shape.title ?? `${index + 1}`, shape, false, depth + 1))
        : [],
    alternatives: getAlternatives(schema),
  };
}
