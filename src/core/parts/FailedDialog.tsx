import { DismissButton } from '../../ui/buttons/IconButton.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { getPartFailureTitle, PartFailure, type PartFailureProps } from './PartFailure.tsx';
import styles from './FailedDialog.module.css';

/** Shown in place of a dialog or panel that failed. The dialog element traps and restores the focus. */
export function FailedDialog({ onClosed, ...failure }: PartFailureProps & { onClosed: () => void }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={getPartFailureTitle(failure.error)}
      onCancel={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <div className={styles.close}>
        <DismissButton onClick={onClosed} />
      </div>
      <PartFailure {...failure} />
    </dialog>
  );
}
