import { translate } from '@docusaurus/Translate';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { QueueList } from './QueueList.tsx';
import { useAllQuestions } from './support-queries.ts';
import type { Queue } from './QueueChoice.tsx';
import styles from './support.module.css';

/** Questions that wait for an answer, or those that have one. */
export function QuestionQueue({ queue }: { queue: Queue }) {
  const query = useAllQuestions(queue);
  return (
    <QueueList
      query={query}
      failed={translate({ id: 'support.questions.failed', message: 'The questions could not be loaded' })}
      empty={
        queue === 'waiting'
          ? translate({ id: 'support.questions.none', message: 'No question is waiting' })
          : translate({ id: 'support.questions.noneDone', message: 'No question has been answered yet' })
      }
    >
      {query.rows === undefined ? (
        <Skeleton>
          <SkeletonLine width="100%" />
          <SkeletonLine width="100%" />
        </Skeleton>
      ) : (
        <ul className={styles.cards}>
          {query.rows.map((question) => (
            <QuestionCard key={question.id} question={question} />
          ))}
        </ul>
      )}
    </QueueList>
  );
}
