import type { ErrorObject } from 'ajv/dist/2020.js';
import type { ProblemCode } from '../../../generated/problem-codes.ts';
import { limits } from '../../../catalog/limits.ts';
import { type FieldError, fieldName, type FieldRule } from '../problem.ts';
import { nearestField } from './nearest-field.ts';

/** Characters of a pointer that are returned. Longer pointers contain names that the client made up. */
const LONGEST = 200;

const count = (limit: unknown, one: string, many: string) => `${String(limit)} ${limit === 1 ? one : many}`;
const characters = (limit: unknown) => count(limit, 'character', 'characters');

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

function typeWords(type: unknown): string {
  const types = (Array.isArray(type) ? type : [type]) as string[];
  return `must be ${types.map((name) => TYPE_WORDS[name] ?? name).join(' or ')}`;
}

type Rule = (params: Readonly<Record<string, unknown>>) => readonly [FieldRule, string];

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  'date-time': 'date and time in ISO 8601 format',
  date: 'date in ISO 8601 format',
  email: 'email address',
  uri: 'URL',
};

/** For each rule of JSON Schema, its name and the message after the name of the field. */
const RULES: Readonly<Record<string, Rule>> = {
  required: () => ['required', 'is required'],
  dependentRequired: (params) => ['required', `is required together with \`${String(params['property'])}\``],
  additionalProperties: () => ['unknown_field', 'is not a known field'],
  unevaluatedProperties: () => ['unknown_field', 'is not a known field'],
  type: (params) => ['wrong_type', typeWords(params['type'])],
  enum: (params) => ['not_in_enum', `must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`],
  const: (params) => ['not_in_enum', `must be ${String(params['allowedValue'])}`],
  minLength: (params) => ['too_short', `must have at least ${characters(params['limit'])}`],
  maxLength: (params) => ['too_long', `must have at most ${characters(params['limit'])}`],
  minimum: (params) => ['too_small', `must be at least ${String(params['limit'])}`],
  exclusiveMinimum: (params) => ['too_small', `must be greater than ${String(params['limit'])}`],
  maximum: (params) => ['too_large', `must be at most ${String(params['limit'])}`],
  exclusiveMaximum: (params) => ['too_large', `must be less than ${String(params['limit'])}`],
  minItems: (params) => ['too_few', `must have at least ${count(params['limit'], 'item', 'items')}`],
  maxItems: (params) => ['too_many', `must have at most ${count(params['limit'], 'item', 'items')}`],
  minProperties: (params) => ['too_few', `must have at least ${count(params['limit'], 'field', 'fields')}`],
  maxProperties: (params) => ['too_many', `must have at most ${count(params['limit'], 'field', 'fields')}`],
  uniqueItems: () => ['invalid', 'must not contain an item twice'],
  multipleOf: (params) => ['invalid', `must be a multiple of ${String(params['multipleOf'])}`],
  'x-text': (params) => [
    'invalid',
    `must not contain control characters${params['kind'] === 'lines' ? ' except line breaks and tabs' : ''}, or characters that override the direction of text`,
  ],
  'x-normalized-url': (params) => ['too_long', `must have at most ${characters(params['limit'])}, percent-encoded`],
  pattern: () => ['bad_format', 'has an invalid format'],
  format: (params) => [
    'bad_format',
    `must be a valid ${FORMAT_WORDS[String(params['format'])] ?? String(params['format'])}`,
  ],
};

/** Keywords that only say that something below them failed, which is reported on its own. */
const ECHOES = new Set(['if', 'propertyNames']);

const segment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function getPath(error: ErrorObject): string {
  const params = error.params as Readonly<Record<string, string | undefined>>;
  const child =
    params['missingProperty'] ??
    params['additionalProperty'] ??
    params['unevaluatedProperty'] ??
    // The field name comes first in the error, although Ajv's own error points to the object.
    error.propertyName;
  return child === undefined ? error.instancePath : `${error.instancePath}/${segment(child.slice(0, LONGEST))}`;
}

/** Errors below a failed oneOf or anyOf concern alternatives that weren't meant, so the choice itself is reported. */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return errors.filter(
    (error) => !choices.some((choice) => choice !== error && error.schemaPath.startsWith(`${choice.schemaPath}/`)),
  );
}

/** Whether the rules of a feature report the same: they name the field that is missing, which a choice can't. */
const isCheckedByRules = ({ parentSchema }: ErrorObject): boolean =>
  (parentSchema as Readonly<Record<string, unknown>> | undefined)?.['x-checked-by-rules'] === true;

/** A hint for the message: the field that the client probably meant by an unknown one. */
function suggestField({ params, parentSchema }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, string | undefined>>;
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (unknown === undefined) return '';
  const { properties = {}, allOf = [] } = (parentSchema ?? {}) as {
    properties?: object;
    allOf?: { properties?: object }[];
  };
  const known = [properties, ...allOf.map((part) => part.properties ?? {})].flatMap((each) => Object.keys(each));
  const nearest = nearestField(unknown, known);
  return nearest === undefined ? '' : ` Did you mean \`${nearest}\`?`;
}

export interface FoundErrors {
  readonly errors: readonly FieldError[];
  /** `x-problem-code` of a schema whose enum failed, such as unknown_model. */
  readonly code: ProblemCode | undefined;
}

/** Ajv's errors as field errors, one per field. Those beyond the number in a response only count. `pointer` converts a JSON pointer to the one in the response. */
export function fieldErrors(found: readonly ErrorObject[], pointer: (path: string) => string): FoundErrors {
  const byPointer = new Map<string, FieldError>();
  let code: ProblemCode | undefined;
  const ranked = withoutBranches(found).filter((error) => !ECHOES.has(error.keyword) && !isCheckedByRules(error));
  // A wrong type comes first, since a failed enum adds nothing to it.
  for (const error of ranked.toSorted((a, b) => Number(b.keyword === 'type') - Number(a.keyword === 'type'))) {
    const where = pointer(getPath(error)).slice(0, LONGEST);
    if (byPointer.has(where)) continue;
    const rule = RULES[error.keyword];
    const [name, message]: readonly [FieldRule, string] = rule ? rule(error.params) : ['invalid', 'is invalid'];
    const own = (error.parentSchema as Readonly<Record<string, unknown>> | undefined)?.['x-problem-code'];
    const special = error.keyword === 'enum' && typeof own === 'string';
    if (special) code = own as ProblemCode;
    // Only for errors that are returned, since a body can have a thousand unknown fields.
    const isListed = byPointer.size < limits.body.faults;
    const detail = isListed ? `${fieldName(where)} ${message}.${suggestField(error)}` : '';
    byPointer.set(where, { pointer: where, code: special ? (own as FieldRule) : name, detail });
  }
  return { errors: [...byPointer.values()], code };
}
