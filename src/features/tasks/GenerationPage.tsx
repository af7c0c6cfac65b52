import { type ReactNode, type Ref, useId } from 'react';
import { useRedirectOnSessionEnd } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import layout from '../../ui/layout.module.css';
import styles from './generation.module.css';

interface GenerationPageProps {
  ref?: Ref<HTMLDivElement>;
  title: string;
  lead: ReactNode;
  form: ReactNode;
  /** The section of the results. */
  results: Ref<HTMLElement>;
  resultsTitle: ReactNode;
  /** Shown next to the title of the results. */
  choice?: ReactNode;
  /** The results. */
  children: ReactNode;
}

/** A page with a generation form, and its results beside or below it. */
export function GenerationPage(props: GenerationPageProps) {
  const { ref, title, lead, form, results, resultsTitle, choice, children } = props;
  const id = useId();
  useRedirectOnSessionEnd();
  return (
    <>
      <PageHeader title={title}>{lead}</PageHeader>
      <div ref={ref} className={styles.page}>
        {form}
        <section ref={results} className={layout.shrink} aria-labelledby={id}>
          <div className={styles.head}>
            <h2 id={id} className={styles.heading}>
              {resultsTitle}
            </h2>
            {choice}
          </div>
          {children}
        </section>
      </div>
    </>
  );
}
