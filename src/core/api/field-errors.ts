import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import type { FieldError } from '#generated/account/types.gen.ts';
import { toApiError } from './api-error.ts';
import { problemMessages } from './problem-messages.ts';

const messages: Readonly<Record<FieldError['code'], () => string>> = {
  required: () => translate({ id: 'field.required', message: 'This field is required' }),
  unknown_field: () => translate({ id: 'field.unknown', message: 'Unknown field' }),
  wrong_type: () => translate({ id: 'field.wrongType', message: 'The type isn’t valid' }),
  too_short: () => translate({ id: 'field.tooShort', message: 'This is too short' }),
  too_long: () => translate({ id: 'field.tooLong', message: 'This is too long' }),
  too_small: () => translate({ id: 'field.tooSmall', message: 'This is too small' }),
  too_large: () => translate({ id: 'field.tooLarge', message: 'This is too large' }),
  not_in_enum: () => translate({ id: 'field.notInEnum', message: 'Choose one of the options' }),
  bad_format: () => translate({ id: 'field.badFormat', message: 'The format isn’t valid' }),
  too_many: () => translate({ id: 'field.tooMany', message: 'There are too many entries' }),
  too_few: () => translate({ id: 'field.tooFew', message: 'There are too few entries' }),
  invalid: () => translate({ id: 'field.invalid', message: 'This value isn’t valid' }),
  unknown_model: problemMessages.unknown_model,
  address_refused: problemMessages.address_refused,
  content_refused: problemMessages.content_refused,
  unsupported_by_model: problemMessages.unsupported_by_model,
};

/** The message for a rule. An unknown code gets a general message. */
export const getRuleMessage = (code: FieldError['code']): string => (messages[code] ?? messages.invalid)();

export interface FieldIssue {
  /** JSON pointer into the body, such as `/input/style`, or a code of the auth library. */
  readonly pointer: string;
  readonly message: string;
}

/** The fields that an error names, each with the message for its rule. The auth library returns a code instead. */
export function getFieldIssues(error: unknown): readonly FieldIssue[] {
  const failure = toApiError(error);
  if (failure?.kind === 'status') {
    const code = (failure.body as { readonly code?: unknown } | null)?.code;
    return typeof code === 'string' ? [{ pointer: code, message: getRuleMessage('invalid') }] : [];
  }
  return (failure?.problem?.errors ?? []).map(({ pointer, code }) => ({ pointer, message: getRuleMessage(code) }));
}

/** The form field of an issue, and the message if it differs from the rule's. */
export interface FieldTarget<Values extends FieldValues> {
  readonly field: FieldPath<Values>;
  readonly message?: string | undefined;
}

/** Shows errors at their fields, and returns whether there were any. */
export type ShowFieldIssues = (issues: readonly FieldIssue[]) => boolean;

/** The form field for an error, given the values of the form. */
export type FindField<Values extends FieldValues> = (
  issue: FieldIssue,
  values: Values,
) => FieldPath<Values> | FieldTarget<Values> | undefined;

/** Form fields with the same names as the request fields. */
export function findFieldByName<Values extends FieldValues>(
  { pointer }: FieldIssue,
  values: Values,
): FieldPath<Values> | undefined {
  const field = pointer.split('/')[1] as FieldPath<Values>;
  return field in values ? field : undefined;
}

export const toFieldTarget = <Values extends FieldValues>(
  place: FieldPath<Values> | FieldTarget<Values> | undefined,
): FieldTarget<Values> | undefined => (typeof place === 'string' ? { field: place } : place);

/**
 * Shows the field errors of a response in a form, and returns whether there were any. Pass `find` if form fields and
 * request fields have different names.
 */
export function showFieldIssues<Values extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  find: FindField<Values> = findFieldByName,
): ShowFieldIssues {
  return (issues) => {
    const shown = issues.flatMap((issue) => {
      const target = toFieldTarget(find(issue, getValues()));
      return target === undefined ? [] : [{ message: issue.message, ...target }];
    });
    for (const [at, { field, message }] of shown.entries()) {
      setError(field, { message: message ?? '' }, { shouldFocus: at === 0 });
    }
    return shown.length > 0;
  };
}
