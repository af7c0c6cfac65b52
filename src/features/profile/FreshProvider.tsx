import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ConfirmContext } from '../../core/session/confirm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks for the password where an action inside needs it; the action then goes on. */
export function FreshProvider({ hasPassword, children }: { hasPassword: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<HTMLElement | null>(null);
  const answer = useRef<((confirmed: boolean) => void) | undefined>(undefined);
  const ask = useCallback(() => {
    setFrom(document.activeElement as HTMLElement | null);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    }).finally(() => setOpen(false));
  }, []);
  const confirm = useCallback(() => answer.current?.(true), []);
  const giveUp = useCallback(() => answer.current?.(false), []);
  return (
    <ConfirmContext value={ask}>
      {children}
      <ConfirmDialog open={open} hasPassword={hasPassword} onConfirmed={confirm} onClose={giveUp} returnTo={[from]} />
    </ConfirmContext>
  );
}
