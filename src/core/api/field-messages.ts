import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import type { FieldError } from '#generated/account/types.gen.ts';
import { failureOf } from './api-failure.ts';

const spoken: Readonly<Record<FieldError['code'], () => string>> = {
  required: () => translate({ id: 'field.required', message: 'This field is required' }),
  unknown_field: () => translate({ id: 'field.unknown', message: 'Unknown value' }),
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
  unknown_model: () => translate({ id: 'problem.unknownModel', message: 'Unknown model' }),
  address_refused: () =>
    translate({ id: 'problem.addressRefused', message: 'This URL isn’t reachable from the internet.' }),
  content_refused: () =>
    translate({ id: 'songs.failed.content', message: 'The text was rejected. Change it and generate again.' }),
};

/** A rule in words. One that the page does not know yet is said in general. */
export const ruleMessage = (code: FieldError['code']): string => (spoken[code] ?? spoken.invalid)();

export interface FieldFault {
  /** JSON pointer into the body, such as `/input/style`, or a code of the auth library. */
  readonly pointer: string;
  readonly message: string;
}

/** The fields a refusal names, each with its rule in words. The auth library names a code instead. */
export function fieldFaults(error: unknown): readonly FieldFault[] {
  const failure = failureOf(error);
  if (failure?.kind === 'status') {
    const code = (failure.body as { readonly code?: unknown } | null)?.code;
    return typeof code === 'string' ? [{ pointer: code, message: ruleMessage('invalid') }] : [];
  }
  return (failure?.problem?.errors ?? []).map(({ pointer, code }) => ({ pointer, message: ruleMessage(code) }));
}

/** Where a form shows a fault, and what it says there if not the rule in words. */
interface Place<Values extends FieldValues> {
  readonly field: FieldPath<Values>;
  readonly message?: string | undefined;
}

/** Shows faults at their fields, and returns whether there were any to show. */
export type ShowFaults = (faults: readonly FieldFault[]) => boolean;

type Find<Values extends FieldValues> = (fault: FieldFault) => FieldPath<Values> | Place<Values> | undefined;

/**
 * Shows what a refusal says about fields of a form, and returns whether it said anything. A form whose fields are named
 * otherwise than those of the request passes `find`.
 */
export function faultsIn<Values extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  find: Find<Values> = ({ pointer }) => {
    const field = pointer.split('/')[1] as FieldPath<Values>;
    return field in getValues() ? field : undefined;
  },
): ShowFaults {
  return (faults) => {
    const shown = faults.flatMap((fault) => {
      const place = find(fault);
      if (place === undefined) return [];
      return [{ message: fault.message, ...(typeof place === 'string' ? { field: place } : place) }];
    });
    for (const [at, { field, message }] of shown.entries()) {
      setError(field, { message: message ?? '' }, { shouldFocus: at === 0 });
    }
    return shown.length > 0;
  };
}
