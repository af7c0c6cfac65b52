import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldFault } from './field-messages.ts';

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
