import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidateFunction, SchemaValidateFunction } from 'ajv/dist/types/index.js';
import { type FreeText, isDisplayable } from '../../../catalog/free-text.ts';
import type { Schema } from './document.ts';
import { isStorable } from './json.ts';

/** The keyword that stores a URL as it is understood. Schemas get it from `withNormalizedUrls`. */
const NORMALIZED = 'x-normalized-url';

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** A schema in which every text of the format `uri` is stored as the URL that its parser reads. */
export function withNormalizedUrls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNormalizedUrls);
  if (!isSchema(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNormalizedUrls(value)]));
  return schema['format'] === 'uri' ? { ...inner, [NORMALIZED]: true } : inner;
}

/**
 * A valid URL is replaced by its normal form, such as `https://xn--msik-0ra.example/%C3%A4` for `HTTPS://müsik.example/ä`,
 * so that what is checked, stored and requested is the same. That form can be longer than the given one.
 */
const normalizeUrl: SchemaValidateFunction = (_schema: unknown, text: string, parent, context) => {
  const href = URL.parse(text)?.href;
  if (href === undefined || !context) return true;
  context.parentData[context.parentDataProperty] = href;
  const limit = (parent?.['maxLength'] as number | undefined) ?? Infinity;
  if (href.length <= limit) return true;
  normalizeUrl.errors = [{ keyword: NORMALIZED, params: { limit } }];
  return false;
};

function createTextRule(kind: FreeText): DataValidateFunction {
  const rule: DataValidateFunction = (text: string) => {
    // Texts that can't be stored at all have their own error.
    if (isDisplayable(text, kind) || !isStorable(text)) return true;
    rule.errors = [{ keyword: 'x-text', params: { kind } }];
    return false;
  };
  return rule;
}

/** Adds the rules that JSON Schema lacks: `x-text` is a text that is displayed (`line` or `lines`), and URLs are normalized. */
export function addOwnRules(ajv: Ajv2020): void {
  ajv.addKeyword({ keyword: 'x-text', type: 'string', schemaType: 'string', compile: createTextRule });
  ajv.addKeyword({ keyword: NORMALIZED, type: 'string', modifying: true, errors: true, validate: normalizeUrl });
  // Browsers and servers understand more than RFC 3986 allows, such as `?order[id]=5` and international names.
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
}
