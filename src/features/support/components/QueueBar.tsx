import { translate } from '@docusaurus/Translate';
import { Choice } from '../../../dashboard/Choice.tsx';
import { useDesk } from '../use-desk.ts';
import { CsvLink } from './Filters.tsx';
import styles from '../support.module.css';

const queues = ['waiting', 'done'] as const;

export type Queue = (typeof queues)[number];

const queueNames: Readonly<Record<Queue, () => string>> = {
  waiting: () => translate({ id: 'support.waiting', message: 'Waiting' }),
  done: () => translate({ id: 'support.done', message: 'Done' }),
};

/** Which half of a queue is looked at. */
export function useQueue(): Queue {
  const { asked } = useDesk();
  return queues.find((one) => one === asked.get('queue')) ?? 'waiting';
}

/** What waits, or what was done; and the list as a file, as far as other filters leave it. */
export function QueueBar({ list, filter = {} }: { list: string; filter?: object }) {
  const { ask } = useDesk();
  const queue = useQueue();
  return (
    <div className={styles.bar}>
      <Choice
        label={translate({ id: 'support.queue', message: 'Show' })}
        options={queues.map((value) => ({ value, label: queueNames[value]() }))}
        value={queue}
        onChange={(wanted) => ask({ queue: wanted === 'waiting' ? '' : wanted })}
      />
      <CsvLink list={list} filter={{ queue, ...filter }} />
    </div>
  );
}
