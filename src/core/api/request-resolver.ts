import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { FieldError } from '#generated/account/types.gen.ts';
import { type FindField, findFieldByName, getRuleMessage, toFieldTarget } from './field-errors.ts';

type Rule = FieldError['code'];
type Issue = NonNullable<ReturnType<ZodMiniType['safeParse']>['error']>['issues'][number];

/** A form's own message for a rule. Undefined if the general message fits. */
export type RuleMessage = (rule: Rule) => string | undefined;

export interface RequestRules<Values extends FieldValues> {
  /** The schema of the request, generated from the contract. A function if the values choose it. */
  readonly schema: ZodMiniType | ((values: Values) => ZodMiniType);
  /** The request that the form sends. */
  readonly toRequest: (values: Values) => unknown;
  /** The form field for a request field, if their names differ. */
  readonly find?: FindField<Values>;
  readonly messages?: Readonly<Partial<Record<FieldPath<Values>, RuleMessage>>>;
  /** Rules that the contract lacks. They are checked before those of the contract. */
  readonly own?: (values: Values) => Readonly<Partial<Record<FieldPath<Values>, string | undefined>>>;
}

/**
 * The contract counts code points and zod counts UTF-16 units. With one unit per code point, both counts are the same.
 */
function replaceAstral(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '字');
  if (Array.isArray(value)) return value.map(replaceAstral);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceAstral(part)]));
}

const sizeRules: Readonly<Record<string, readonly [small: Rule, big: Rule]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
};

/** The contract rule that corresponds to a zod issue. */
function toRule(issue: Issue): Rule {
  if (issue.code === 'invalid_type') return 'wrong_type';
  if (issue.code === 'invalid_value') return 'not_in_enum';
  if (issue.code === 'invalid_format') return 'bad_format';
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'invalid';
  const [small, big] = sizeRules[issue.origin] ?? ['too_small', 'too_large'];
  if (issue.code === 'too_big') return big;
  return issue.origin === 'string' && issue.minimum === 1 ? 'required' : small;
}

/**
 * Checks the request of a form with the schema of the contract, and shows each issue where an error of the server would
 * be shown.
 */
export function createRequestResolver<Values extends FieldValues>({
  schema,
  toRequest,
  find = findFieldByName,
  messages,
  own,
}: RequestRules<Values>): Resolver<Values> {
  return (values) => {
    const chosen = typeof schema === 'function' ? schema(values) : schema;
    const issues = chosen.safeParse(replaceAstral(toRequest(values))).error?.issues ?? [];
    const ofContract = issues.flatMap((issue) => {
      const rule = toRule(issue);
      const fault = { pointer: ['', ...issue.path].join('/'), message: getRuleMessage(rule) };
      const { field, message = fault.message } = toFieldTarget(find(fault, values)) ?? {};
      const ownMessage = field && messages?.[field];
      return field === undefined ? [] : [[field, ownMessage?.(rule) ?? message] as const];
    });
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [field, message] of [...Object.entries<string | undefined>(own?.(values) ?? {}), ...ofContract]) {
      if (message !== undefined) errors[field] ??= { type: 'rule', message };
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };
}
