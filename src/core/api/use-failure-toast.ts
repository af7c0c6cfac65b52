import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toaster/toast.ts';
import { problemMessage } from '../problem-messages.ts';

/** Says what went wrong with a query, once: not again while it keeps failing. `own` is the operation's sentence. */
export function useFailureToast(error: unknown, own: string): void {
  const said = useRef(false);
  useEffect(() => {
    const failed = error !== null && error !== undefined;
    if (failed && !said.current) toast.error(problemMessage(error, own));
    said.current = failed;
  }, [error, own]);
}
