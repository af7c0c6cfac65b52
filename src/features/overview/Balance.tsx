import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import { musicModels, type MusicModel } from '#catalog/models.ts';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Figures } from '../../dashboard/Figures.tsx';
import { DataTable, type Column } from '../../dashboard/lists/DataTable.tsx';
import { getKeyName } from '../keys/key-text.ts';
import kit from '../../ui/kit.module.css';
import nearStyles from './keys-near-budget.module.css';

/** Available, reserved and spent credits. The navigation bar shows the same numbers. */
export function Balance() {
  const state = useSession();
  const format = useFormat();
  const credits = state.status === 'in' ? state.credits : undefined;
  const count = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  return (
    <Figures
      figures={[
        {
          label: translate({ id: 'overview.available', message: 'Available' }),
          note: translate({ id: 'overview.available.note', message: 'Credits you can spend' }),
          value: count(credits?.available),
          action: (
            <Link to="/dashboard/api/billing">{translate({ id: 'orders.buyCredits', message: 'Buy credits' })}</Link>
          ),
        },
        {
          label: translate({ id: 'overview.held', message: 'Reserved' }),
          note: translate({ id: 'overview.held.note', message: 'For running tasks' }),
          value: count(credits?.held),
        },
        {
          label: translate({ id: 'overview.used', message: 'Used' }),
          note: translate({ id: 'overview.used.note', message: 'Total credits charged' }),
          value: count(credits?.used),
        },
      ]}
    />
  );
}

/** The price of each model and its clips. */
export function UnitPrices() {
  const format = useFormat();
  const columns: readonly Column<MusicModel>[] = [
    { kind: 'lead', title: translate({ id: 'overview.prices.model', message: 'Model' }), cell: ({ id }) => id },
    {
      kind: 'end',
      title: translate({ id: 'overview.prices.longest', message: 'Longest' }),
      cell: ({ maxSeconds }) =>
        translate({ id: 'overview.prices.seconds', message: '{seconds} s' }, { seconds: format.number(maxSeconds) }),
    },
    { title: translate({ id: 'overview.prices.credits', message: 'Credits' }), count: ({ credits }) => credits },
  ];
  return (
    <DataTable
      caption={translate({ id: 'overview.prices', message: 'Cost of a song' })}
      columns={columns}
      rows={musicModels}
      narrow="table"
    />
  );
}

type KeyNearBudget = Overview['keys_near_budget'][number];

const sentences: Readonly<Record<KeyNearBudget['period'], (values: { used: string; budget: string }) => string>> = {
  day: (values) => translate({ id: 'overview.keys.day', message: '{used} of {budget} credits today (UTC)' }, values),
  week: (values) =>
    translate({ id: 'overview.keys.week', message: '{used} of {budget} credits this week (UTC)' }, values),
  month: (values) =>
    translate({ id: 'overview.keys.month', message: '{used} of {budget} credits this month (UTC)' }, values),
};

/** Keys that have almost used up their budget. */
export function KeysNearBudget({ keys }: { keys: readonly KeyNearBudget[] }) {
  const { number } = useFormat();
  return (
    <ul className={nearStyles.keys}>
      {keys.map(({ id, name, period, used, budget }) => (
        <li key={`${id} ${period}`} className={nearStyles.key}>
          <Link to={`/dashboard/api/keys?id=${id}`}>{getKeyName({ name })}</Link>
          <span className={clsx(kit.soft, kit.small, kit.number)}>
            {sentences[period]({ used: number(used), budget: number(budget) })}
          </span>
          <span className={nearStyles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (used / budget) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
