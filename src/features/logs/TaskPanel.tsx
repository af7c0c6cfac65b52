import { translate } from '@docusaurus/Translate';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { LogTask } from './LogTask.tsx';

/** A task with its works, next to a list. */
export function TaskPanel({ taskId, title, ...panel }: DialogState & { taskId: string; title: string }) {
  return (
    <SidePanel {...panel} title={title} closeLabel={translate({ id: 'logs.close', message: 'Close' })}>
      <LogTask taskId={taskId} />
    </SidePanel>
  );
}
