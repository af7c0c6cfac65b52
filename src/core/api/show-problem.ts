import { toast } from '../../ui/toaster/toast.ts';

/**
 * Shows an error in a toast. Its messages are loaded on demand, for actions that every page includes. `own` is the
 * message of the operation.
 */
export async function showProblem(error: unknown, own: string): Promise<void> {
  await import('./problem-messages.ts').then(
    ({ toastProblem }) => toastProblem(error, own),
    // The messages may be missing for the same reason as the response: there is no network.
    () => toast.error(own),
  );
}
