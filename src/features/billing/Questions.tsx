import Translate, { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { useQuestions } from './request-queries.ts';
import { Thread } from './Thread.tsx';
import styles from './billing.module.css';

/** Questions with their threads; nothing where there are none. */
export function Questions() {
  const list = useQuestions();
  const { rows: questions, error, isFetching, refetch } = list;
  if (questions?.length === 0 || (questions === undefined && error === null)) return null;
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        <Translate id="question.list">Questions</Translate>
      </h2>
      {questions ? (
        <>
          <ul className={styles.threads}>
            {questions.map((question) => (
              <li key={question.id} className={styles.thread}>
                <Thread question={question} />
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      ) : (
        <QueryFailure
          title={translate({ id: 'question.list.failed', message: 'Your questions could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
