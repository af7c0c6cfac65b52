import Translate, { translate } from '@docusaurus/Translate';
import type { Question } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { useQuestions } from './question-queries.ts';
import { Thread } from './Thread.tsx';
import styles from './questions.module.css';

function Threads({ questions }: { questions: readonly Question[] }) {
  return (
    <ul className={styles.threads}>
      {questions.map((question) => (
        <li key={question.id} className={styles.thread}>
          <Thread question={question} />
        </li>
      ))}
    </ul>
  );
}

/** The questions about an order; nothing where there are none. */
export function OrderQuestions({ id }: { id: string }) {
  const questions = useQuestions().rows?.filter(({ order_id: order }) => order === id) ?? [];
  if (questions.length === 0) return null;
  return (
    <>
      <h2 className={styles.panelHeading}>
        <Translate id="questions.list">Questions</Translate>
      </h2>
      <Threads questions={questions} />
    </>
  );
}

/** Questions with their threads; nothing where there are none. */
export function Questions() {
  const list = useQuestions();
  const { rows: questions, error, isFetching, refetch } = list;
  if (questions?.length === 0 || (questions === undefined && error === null)) return null;
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        <Translate id="questions.list">Questions</Translate>
      </h2>
      {questions ? (
        <>
          <Threads questions={questions} />
          <LoadMore list={list} />
        </>
      ) : (
        <QueryFailure
          title={translate({ id: 'questions.list.failed', message: 'Your questions could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
