import { createContext, type ReactNode, use, useState } from 'react';
import type { ConfirmOptions } from './ConfirmDialog.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';

/** `onClosed` is for a dialog that couldn't be loaded. */
const ConfirmDialog = lazyDialog<{ question: ConfirmOptions; onClosed: () => void }>(
  async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog,
);

const ConfirmContext = createContext<(question: ConfirmOptions) => void>(() => {});

/** Opens a dialog that explains an action and runs it on confirm. */
export const useConfirm = () => use(ConfirmContext);

/** Provides the confirmation dialog to the pages inside it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmOptions>();
  return (
    <ConfirmContext value={setQuestion}>
      {children}
      {question && <ConfirmDialog question={question} onClosed={() => setQuestion(undefined)} />}
    </ConfirmContext>
  );
}
