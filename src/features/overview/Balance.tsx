import { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import styles from './overview.module.css';

/** What can be spent, what is set aside, what was spent. The same numbers as in the navigation bar. */
export function Balance() {
  const state = useSession();
  const format = useFormat();
  const credits = state.status === 'in' ? state.credits : undefined;
  const figures = [
    {
      key: 'available',
      label: translate({ id: 'overview.available', message: 'Available' }),
      note: translate({ id: 'overview.available.note', message: 'Credits you can spend' }),
      value: credits?.available,
    },
    {
      key: 'held',
      label: translate({ id: 'overview.held', message: 'Held' }),
      note: translate({ id: 'overview.held.note', message: 'Set aside for running tasks' }),
      value: credits?.held,
    },
    {
      key: 'used',
      label: translate({ id: 'overview.used', message: 'Used' }),
      note: translate({ id: 'overview.used.note', message: 'Charged for songs so far' }),
      value: credits?.used,
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, label, note, value }) => (
        <div key={key} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            {value === undefined ? (
              <Skeleton>
                <SkeletonLine width="3rem" height="0.8em" />
              </Skeleton>
            ) : (
              format.number(value)
            )}
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
