import { useEffect } from 'react';
import { toast } from '../../ui/toaster/toast.ts';
import { problemMessage } from '../problem-messages.ts';

/** Says once, for every failure of a query, what went wrong. `own` is the sentence of the operation. */
export function useFailureToast(error: unknown, own: string): void {
  useEffect(() => {
    if (error !== null && error !== undefined) toast.error(problemMessage(error, own));
  }, [error, own]);
}
