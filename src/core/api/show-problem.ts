import { toast } from '../../ui/toaster/toast.ts';

/**
 * Shows an error in a toast. Its messages are loaded on demand, for actions that every page includes. `own` is the
 * message of the operation.
 */
export async function showProblem(error: unknown, own: string): Promise<void> {
  const { getProblemMessage } = await import('./problem-messages.ts');
  toast.error(getProblemMessage(error, own));
}
