import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FreshContext, isNotFresh, type WithFresh } from '../../core/session/use-fresh.ts';

/** Asks for the password where what is inside needs it, and goes on with what was wanted. */
export function FreshProvider({ hasPassword, children }: { hasPassword: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<HTMLElement | null>(null);
  const answer = useRef<((confirmed: boolean) => void) | undefined>(undefined);
  const withFresh: WithFresh = useCallback(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isNotFresh(error)) throw error;
    }
    setFrom(document.activeElement as HTMLElement | null);
    setOpen(true);
    const confirmed = await new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
    setOpen(false);
    return confirmed ? work() : undefined;
  }, []);
  const confirm = useCallback(() => answer.current?.(true), []);
  const giveUp = useCallback(() => answer.current?.(false), []);
  return (
    <FreshContext value={withFresh}>
      {children}
      <ConfirmDialog open={open} hasPassword={hasPassword} onConfirmed={confirm} onClose={giveUp} returnTo={[from]} />
    </FreshContext>
  );
}
