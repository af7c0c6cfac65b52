import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ConfirmContext } from '../../core/api/use-action.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';

/** Most visits need no confirmation, so the form isn't in the first scripts of a page. */
const ConfirmIdentityDialog = lazyDialog(
  async () => (await import('./ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog,
);

/** Confirms the password if an action inside requires it, then repeats the action. */
export function RecentLoginProvider({ hasPassword, children }: { hasPassword: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [from, setFrom] = useState<HTMLElement | null>(null);
  const resolveConfirm = useRef<((confirmed: boolean) => void) | undefined>(undefined);
  const confirm = useCallback(() => {
    setFrom(document.activeElement as HTMLElement | null);
    setOpen(true);
    setWasOpened(true);
    return new Promise<boolean>((resolve) => {
      resolveConfirm.current = resolve;
    }).finally(() => setOpen(false));
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {wasOpened && (
        <ConfirmIdentityDialog
          open={open}
          hasPassword={hasPassword}
          onConfirmed={() => resolveConfirm.current?.(true)}
          onClose={() => resolveConfirm.current?.(false)}
          returnTo={[from]}
        />
      )}
    </ConfirmContext>
  );
}
