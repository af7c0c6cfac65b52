import clsx from 'clsx';
import { getProblemMessage } from '../../core/api/problem-messages.ts';
import type { GuestTask } from '../../core/api/guest-key.ts';
import { TaskProgress } from '../tryit/components/TaskProgress.tsx';
import kit from '../../ui/kit.module.css';

/** The result of a request: its task, or why it wasn't accepted. */
export type GuestOutcome = { readonly accepted: GuestTask } | { readonly error: unknown };

/** Shows the task of an accepted request until both songs play, or the reason why it failed. */
export function GuestResult({ outcome }: { outcome: GuestOutcome }) {
  if ('error' in outcome) {
    return (
      <p className={clsx(kit.flush, kit.danger)} role="alert">
        {getProblemMessage(outcome.error)}
      </p>
    );
  }
  const { secret, task } = outcome.accepted;
  return <TaskProgress secret={secret} begun={{ id: task.id, known: task }} />;
}
