import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import styles from './near-keys.module.css';

type NearKey = Overview['keys_near_budget'][number];

const sentences: Readonly<Record<NearKey['period'], (values: { used: string; budget: string }) => string>> = {
  day: (values) =>
    translate({ id: 'overview.keys.day', message: '{used} of {budget} credits of this day (UTC)' }, values),
  week: (values) =>
    translate({ id: 'overview.keys.week', message: '{used} of {budget} credits of this week (UTC)' }, values),
  month: (values) =>
    translate({ id: 'overview.keys.month', message: '{used} of {budget} credits of this month (UTC)' }, values),
};

/** Keys that will soon be refused for their budget. */
export function NearKeys({ keys }: { keys: readonly NearKey[] }) {
  const { number } = useFormat();
  return (
    <ul className={styles.keys}>
      {keys.map(({ id, name, period, used, budget }) => (
        <li key={`${id} ${period}`} className={styles.key}>
          <Link to="/dashboard/api/keys">
            {name === '' ? translate({ id: 'keys.unnamed', message: 'Unnamed' }) : name}
          </Link>
          <span className={styles.used}>{sentences[period]({ used: number(used), budget: number(budget) })}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (used / budget) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
