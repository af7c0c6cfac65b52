import { translate } from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import { songsFor } from '#catalog/packs.ts';
import { getOverviewOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat, useFormatDuration } from '../../core/format/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { Figures } from '../../dashboard/Figures.tsx';

const daySeconds = 86_400;
const month = 30;
const year = 365;

interface Pace {
  readonly available: number;
  /** Credits spent in the last 30 days. */
  readonly spent: number;
  /** Seconds since the account was created. */
  readonly age: number;
}

/** Days of the pace: the last 30, or those since the account was created. */
const getPaceDays = (age: number): number => Math.min(month, Math.max(1, Math.ceil(age / daySeconds)));

/** How many days the balance lasts, at the pace of the last 30 days or since the account exists. */
const getDaysLeft = ({ available, spent, age }: Pace): number => Math.floor(available / (spent / getPaceDays(age)));

/** The balance and what it lasts for. */
export function BalanceFigures({ known }: { known: boolean }) {
  const state = useSession();
  const format = useFormat();
  const formatDuration = useFormatDuration();
  const now = useCurrentTime();
  const { data, error } = useRead(getOverviewOptions, { query: { range: '30d' } }, { enabled: known });
  const account = state.status === 'in' ? state : undefined;
  const created = account?.customer.created_at;
  const age = created === undefined ? 0 : (now - Date.parse(created)) / 1000;
  const available = account?.credits.available;
  const spent = data?.totals.credits;
  const lasts = () => {
    if (error !== null || spent === 0) return '–';
    if (available === undefined || spent === undefined) return undefined;
    const days = getDaysLeft({ available, spent, age });
    if (days > year) return translate({ id: 'orders.balance.long', message: 'Over a year' });
    return formatDuration(days * daySeconds);
  };
  return (
    <Figures
      figures={[
        {
          label: translate({ id: 'overview.available', message: 'Available' }),
          note: translate({ id: 'overview.available.note', message: 'Credits you can spend' }),
          value: available === undefined ? undefined : format.number(available),
        },
        {
          label: translate({ id: 'orders.balance.songs', message: 'Songs left' }),
          note: translate({ id: 'orders.balance.songs.note', message: 'With {model}' }, { model: newestModel.id }),
          value: available === undefined ? undefined : format.number(songsFor(available)),
        },
        {
          label: translate({ id: 'orders.balance.lasts', message: 'Lasts for' }),
          note:
            spent === 0
              ? translate({ id: 'orders.balance.unspent', message: 'No credits spent in 30 days' })
              : created !== undefined && getPaceDays(age) < month
                ? translate(
                    { id: 'orders.balance.paceSince', message: 'At the pace since {date}' },
                    { date: format.date(created) },
                  )
                : translate({ id: 'orders.balance.pace', message: 'At the pace of the last 30 days' }),
          value: lasts(),
        },
      ]}
    />
  );
}
