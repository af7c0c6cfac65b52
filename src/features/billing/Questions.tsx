import Translate from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { useQuestions } from './request-queries.ts';
import { questionState, questionTypes } from './request-text.ts';
import styles from './billing.module.css';

/** Questions with their threads; nothing where there are none. */
export function Questions() {
  const { data } = useQuestions();
  const format = useFormat();
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        <Translate id="question.list">Questions</Translate>
      </h2>
      <ul className={styles.threads}>
        {data.data.map((question) => (
          <li key={question.id} className={styles.thread}>
            <p className={styles.threadHead}>
              <strong>{questionTypes[question.type]()}</strong>
              <StatusBadge {...questionState(question)} />
              {question.order_id !== null && <code className={styles.id}>{question.order_id}</code>}
            </p>
            {question.messages.map(({ author, text, at }) => (
              <div key={`${author} ${at}`} className={styles.message}>
                <p className={styles.lead}>
                  {author === 'customer' ? (
                    <Translate id="question.you">You</Translate>
                  ) : (
                    <Translate id="question.support">Support</Translate>
                  )}{' '}
                  · <time dateTime={at}>{format.moment(at)}</time>
                </p>
                <p className={styles.text}>{text}</p>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
