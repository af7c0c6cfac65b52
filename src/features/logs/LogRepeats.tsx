import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format/format.ts';
import type { HiddenPolls } from './log-polls.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './logs.module.css';

function useMoreText(count: number): string {
  const format = useFormat();
  return translate(
    {
      id: 'logs.repeats',
      message: 'and {count} more like this',
      description: 'Rejected requests of the same minute that are counted with the one above, a number of 1 or more',
    },
    { count: format.number(count) },
  );
}

/** The number of rejected requests that were counted with this one, because they were too many to store. */
export function LogRepeats({ repeats }: { repeats: number }) {
  const text = useMoreText(repeats);
  return repeats === 0 ? null : <span className={clsx(layout.block, kit.note)}>{text}</span>;
}

/** Shows or hides the earlier polls of a task: their number after the path. */
export function PollsButton({ polls: { count, isOpen, toggle } }: { polls: HiddenPolls }) {
  const title = useMoreText(count);
  const format = useFormat();
  return (
    <button type="button" className={styles.polls} aria-expanded={isOpen} title={title} onClick={toggle}>
      <Translate
        id="logs.polls"
        values={{ count: format.number(count) }}
        description="A button that shows requests that are hidden, a number of 1 or more"
      >
        {'{count} more'}
      </Translate>
    </button>
  );
}
