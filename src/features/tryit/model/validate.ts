import type { FieldError } from '#generated/account/types.gen.ts';
import { isDisplayable } from '#catalog/free-text.ts';
import { isInstant } from '#catalog/instant.ts';
import { countCodePoints } from '../../../ui/fields/count-code-points.ts';
import { getTypes } from './control.ts';
import { toPointerStep, type FormSchema, type Json } from '../../../core/api/operation-form.ts';
import { isObject } from './json.ts';

export type Rule = FieldError['code'];

/** A field that breaks a rule. `pointer` is the server's: a JSON pointer into the body, `?limit`, `:Idempotency-Key`. */
export interface ValidationIssue {
  readonly pointer: string;
  readonly code: Rule;
}

const typeChecks: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
};

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => URL.canParse(text),
  'date-time': isInstant,
};

const exceeds = (value: number, limit: number | undefined): boolean => limit !== undefined && value > limit;
const below = (value: number, limit: number | undefined): boolean => limit !== undefined && value < limit;

function checkText(text: string, schema: FormSchema): Rule | null {
  const points = countCodePoints(text);
  if (exceeds(points, schema.maxLength)) return 'too_long';
  if (below(points, schema.minLength)) return 'too_short';
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text)) return 'bad_format';
  if (schema.format !== undefined && formats[schema.format]?.(text) === false) return 'bad_format';
  // Characters that the database can't store.
  if (text.includes('\0') || !text.isWellFormed()) return 'bad_format';
  const kind = schema['x-text'];
  return kind === undefined || isDisplayable(text, kind) ? null : 'invalid';
}

function checkNumber(value: number, schema: FormSchema): Rule | null {
  if (exceeds(value, schema.maximum) || (schema.exclusiveMaximum !== undefined && value >= schema.exclusiveMaximum)) {
    return 'too_large';
  }
  if (below(value, schema.minimum) || (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum)) {
    return 'too_small';
  }
  return schema.multipleOf !== undefined && !Number.isInteger(value / schema.multipleOf) ? 'invalid' : null;
}

const hasType = (value: Json, schema: FormSchema): boolean => {
  const types = getTypes(schema);
  return types.length === 0 || types.some((type) => typeChecks[type]?.(value));
};

/** Whether an array has an entry twice. Entries of the wrong type have that error instead. */
function repeats(entries: readonly Json[], { uniqueItems = false, items = {} }: FormSchema): boolean {
  if (!uniqueItems) return false;
  const texts = entries.filter((entry) => hasType(entry, items)).map((entry) => JSON.stringify(entry));
  return new Set(texts).size < texts.length;
}

function checkCount(count: number, least: number | undefined, most: number | undefined): Rule | null {
  if (exceeds(count, most)) return 'too_many';
  return below(count, least) ? 'too_few' : null;
}

/** The rule that a value violates, without its children. */
function checkValue(value: Json, schema: FormSchema): Rule | null {
  if (!hasType(value, schema)) return 'wrong_type';
  const listed = schema.const === undefined ? schema.enum : [schema.const];
  if (listed && !listed.some((entry) => JSON.stringify(entry) === JSON.stringify(value))) {
    return (schema['x-problem-code'] as Rule | undefined) ?? 'not_in_enum';
  }
  if (typeof value === 'string') return checkText(value, schema);
  if (typeof value === 'number') return checkNumber(value, schema);
  if (Array.isArray(value)) {
    return checkCount(value.length, schema.minItems, schema.maxItems) ?? (repeats(value, schema) ? 'invalid' : null);
  }
  return isObject(value) ? checkCount(Object.keys(value).length, schema.minProperties, schema.maxProperties) : null;
}

function checkFields(value: Json, schema: FormSchema, at: string): ValidationIssue[] {
  if (Array.isArray(value)) {
    return schema.items ? value.flatMap((entry: Json, n) => validate(entry, schema.items!, `${at}/${n}`)) : [];
  }
  if (!isObject(value)) return [];
  const { properties = {}, required = [], additionalProperties: free = true, propertyNames } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => ({ pointer: at + toPointerStep(name), code: 'required' as const })),
    ...Object.entries(value).flatMap(([name, entry]): ValidationIssue[] => {
      const pointer = at + toPointerStep(name);
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known) return validate(entry, known, pointer);
      if (free === false) return [{ pointer, code: 'unknown_field' }];
      const named = propertyNames ? checkValue(name, propertyNames) : null;
      const below = free === true ? [] : validate(entry, free, pointer);
      // One error per field: an error of the value takes precedence over an error of its name.
      if (named && below[0]?.code !== 'wrong_type') return [{ pointer, code: named }];
      return below;
    }),
  ];
}

/** All violated rules, one per field: the same result as the server's validation. */
export function validate(value: Json, schema: FormSchema, at = ''): ValidationIssue[] {
  const own = checkValue(value, schema);
  const here: ValidationIssue[] = own ? [{ pointer: at, code: own }] : [];
  if (own === 'wrong_type') return here;
  const shapes = schema.oneOf ?? schema.anyOf;
  if (shapes && !shapes.some((shape) => validate(value, shape).length === 0)) {
    return [...here, { pointer: at, code: 'invalid' }];
  }
  return [...here, ...checkFields(value, schema, at)];
}
