import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format/format.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

/** The number of rejected requests that were counted with this one, because they were too many to store. */
export function LogRepeats({ repeats }: { repeats: number }) {
  const format = useFormat();
  if (repeats === 0) return null;
  return (
    <span className={clsx(layout.block, kit.note)}>
      {translate(
        {
          id: 'logs.repeats',
          message: 'and {count} more like this',
          description:
            'Rejected requests of the same minute that are counted with the one above, a number of 1 or more',
        },
        { count: format.number(repeats) },
      )}
    </span>
  );
}
