import { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { QuestionQueue } from './QuestionQueue.tsx';
import { RefundQueue } from './RefundQueue.tsx';
import { useQueues } from './support-queries.ts';
import { queues, type Queue, useDesk, type View, views } from './use-desk.ts';
import styles from './support.module.css';

const viewNames: Readonly<Record<View, () => string>> = {
  refunds: () => translate({ id: 'refund.list', message: 'Refund requests' }),
  questions: () => translate({ id: 'question.list', message: 'Questions' }),
};

const queueNames: Readonly<Record<Queue, () => string>> = {
  waiting: () => translate({ id: 'support.waiting', message: 'Waiting' }),
  done: () => translate({ id: 'support.done', message: 'Done' }),
};

const counted = (name: string, count = 0) => (count > 0 ? `${name} · ${count}` : name);

/** What customers wait for, and what was done about it. */
export function Desk() {
  const { view, queue, show, showQueue } = useDesk();
  const { data: waiting } = useQueues();
  return (
    <div className={styles.page}>
      <PageHeader title={translate({ id: 'support.title', message: 'Support' })} />
      <div className={styles.bar}>
        <Segmented
          label={translate({ id: 'support.view', message: 'List' })}
          options={views.map((value) => ({
            value,
            label: counted(viewNames[value](), waiting?.[value]),
          }))}
          value={view}
          onChange={show}
        />
        <Segmented
          label={translate({ id: 'support.queue', message: 'Show' })}
          options={queues.map((value) => ({ value, label: queueNames[value]() }))}
          value={queue}
          onChange={showQueue}
        />
      </div>
      {view === 'refunds' ? <RefundQueue key={queue} queue={queue} /> : <QuestionQueue key={queue} queue={queue} />}
    </div>
  );
}
