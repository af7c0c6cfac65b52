import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { KeysNearBudget } from './Balance.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './summary.module.css';

/** The most rows of causes. */
const most = 5;

/** Keys near their budget, and why requests failed in the last 24 hours. */
export function Attention({ overview: { keys_near_budget: near, causes } }: { overview: Overview }) {
  const format = useFormat();
  if (near.length === 0 && causes.length === 0) {
    return (
      <p className={styles.calm}>
        <Translate id="dashboard.attention.none">
          No failed requests in 24 hours, and no key is near its budget.
        </Translate>
      </p>
    );
  }
  return (
    <div className={styles.attention}>
      {near.length > 0 && <KeysNearBudget keys={near} />}
      {causes.length > 0 && (
        <>
          <ul className={styles.rows}>
            {causes.slice(0, most).map(({ code, calls }) => (
              <li key={code} className={styles.row}>
                <Link
                  className={styles.open}
                  to={`/dashboard/api/logs?${new URLSearchParams({ period: '24h', code })}`}
                >
                  <code>{code}</code>
                </Link>
                <span className={clsx(kit.danger, kit.number)}>{format.number(calls)}</span>
              </li>
            ))}
          </ul>
          <p className={clsx(kit.note, layout.flush)}>
            {translate({ id: 'dashboard.attention.day', message: 'Failed requests in 24 hours, by cause.' })}
          </p>
        </>
      )}
    </div>
  );
}
