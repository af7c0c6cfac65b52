import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { type Period, periods } from './key-rules.ts';
import styles from './keys.module.css';

function presentName(period: Period): string {
  switch (period) {
    case 'day':
      return translate({ id: 'keys.budget.today', message: 'Today' });
    case 'week':
      return translate({ id: 'keys.budget.thisWeek', message: 'This week' });
    case 'month':
      return translate({ id: 'keys.budget.thisMonth', message: 'This month' });
  }
}

/** How much of a key's budget is used, a bar for each period that has a limit. */
export function KeyBudget({ apiKey: { budget, budget_used: used } }: { apiKey: Key }) {
  const format = useFormat();
  if (used === null) {
    return (
      <p className={styles.hint}>
        <Translate id="keys.budget.unlimited">No budget: the balance is the limit.</Translate>
      </p>
    );
  }
  return (
    <ul className={styles.bars}>
      {periods.map((period) => {
        const limit = budget[period];
        if (limit === null || limit === undefined) return null;
        const of = { used: format.number(used[period]), limit: format.number(limit) };
        return (
          <li key={period}>
            <span className={styles.barName}>{presentName(period)}</span>
            <span className={styles.barText}>
              {translate({ id: 'keys.budget.used', message: '{used} of {limit} credits' }, of)}
            </span>
            <progress
              className={used[period] >= limit * 0.8 ? styles.near : undefined}
              value={Math.min(used[period], limit)}
              max={limit}
              aria-label={presentName(period)}
            />
          </li>
        );
      })}
    </ul>
  );
}
