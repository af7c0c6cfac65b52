import Translate from '@docusaurus/Translate';
import { useQuestions } from './request-queries.ts';
import { Thread } from './Thread.tsx';
import styles from './billing.module.css';

/** Questions with their threads; nothing where there are none. */
export function Questions() {
  const { data } = useQuestions();
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        <Translate id="question.list">Questions</Translate>
      </h2>
      <ul className={styles.threads}>
        {data.data.map((question) => (
          <li key={question.id} className={styles.thread}>
            <Thread question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}
