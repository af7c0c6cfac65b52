import type { ReactNode, Ref } from 'react';
import styles from './generation.module.css';

interface GenerationPageProps {
  ref?: Ref<HTMLDivElement>;
  form: ReactNode;
  /** The list of results. */
  results: Ref<HTMLElement>;
  id: string;
  title: ReactNode;
  /** Shown next to the title. */
  choice?: ReactNode;
  children: ReactNode;
}

/** A generation form with its results beside or below it. */
export function GenerationPage({ ref, form, results, id, title, choice, children }: GenerationPageProps) {
  return (
    <div ref={ref} className={styles.page}>
      {form}
      <section ref={results} className={styles.results} aria-labelledby={id}>
        <div className={styles.head}>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          {choice}
        </div>
        {children}
      </section>
    </div>
  );
}
