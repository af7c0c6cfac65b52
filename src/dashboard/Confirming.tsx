import { createContext, type ReactNode, use, useState } from 'react';
import type { Question } from './ConfirmDialog.tsx';
import { whenOpened } from './when-opened.tsx';

const ConfirmDialog = whenOpened(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

const ConfirmContext = createContext<(question: Question) => void>(() => {});

/** Opens a dialog that says what will follow, and does it when it is confirmed. */
export const useConfirm = () => use(ConfirmContext);

/** Shows the questions of the pages below. */
export function Confirming({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  return (
    <ConfirmContext value={setQuestion}>
      {children}
      {question && <ConfirmDialog question={question} />}
    </ConfirmContext>
  );
}
