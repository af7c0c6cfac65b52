import { QueueChoice, useQueue } from './QueueChoice.tsx';
import { QuestionQueue } from './QuestionQueue.tsx';

/** What customers ask. */
export function QuestionSection() {
  const queue = useQueue();
  return (
    <>
      <QueueChoice list="questions" />
      <QuestionQueue key={queue} queue={queue} />
    </>
  );
}
