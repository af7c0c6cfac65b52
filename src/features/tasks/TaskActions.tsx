import Translate from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { useCancelTask, type FollowedTask } from './task-queries.ts';

/** What can be done about a task that is under way. */
export function TaskActions({ task, stopped, checking, check }: FollowedTask) {
  const cancel = useCancelTask();
  const readOnly = useReadOnly();
  return (
    <>
      {stopped && (
        <Button busy={checking} onClick={() => void check()}>
          <Translate id="music.checkNow">Check now</Translate>
        </Button>
      )}
      {!readOnly && (
        <Button variant="quiet" busy={cancel.isPending} onClick={() => void cancel.run({ path: { id: task.id } })}>
          <Translate id="music.cancel">Cancel</Translate>
        </Button>
      )}
    </>
  );
}
