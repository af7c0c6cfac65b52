import type { FormEvent, ReactNode } from 'react';
import { NotifyChoice } from './NotifyChoice.tsx';
import { SubmitGeneration } from './SubmitGeneration.tsx';
import styles from './generation.module.css';

interface GenerationFormProps {
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Credits; null for what is not charged. */
  cost: number | null;
  busy: boolean;
  /** It was refused because there are not enough of them. */
  tooFewCredits: boolean;
  /** Its fields. */
  children: ReactNode;
}

/** A form that makes something: its fields, what it costs, and whether one is told when it is done. */
export function GenerationForm({ submit, cost, busy, tooFewCredits, children }: GenerationFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <SubmitGeneration cost={cost} busy={busy} tooFewCredits={tooFewCredits} />
      <NotifyChoice />
    </form>
  );
}
