import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { limits } from '#catalog/limits.ts';
import type { ServiceStatus } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import styles from './History.module.css';

type Day = ServiceStatus['days'][number];

const dayMs = 86_400_000;

const minutesOf = ({ operational, degraded, down }: Day) => operational + degraded + down;
const lookOf = (day: Day) => (day.down > 0 ? styles.down : day.degraded > 0 ? styles.degraded : styles.good);

/** A bar for each of the days that are shown: whole when all of it was good, empty when nobody measured. */
export function History({ days, asOf }: { days: readonly Day[]; asOf: string }) {
  const format = useFormat();
  const { currentLocale } = useDocusaurusContext().i18n;
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: limits.statusDays }, (_, index) =>
    new Date(Date.parse(asOf) - (limits.statusDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const minutes = days.reduce((sum, day) => sum + minutesOf(day), 0);
  const good = days.reduce((sum, day) => sum + day.operational, 0);
  // Rounded down: what was not whole must not look so.
  const percent = new Intl.NumberFormat(currentLocale, { style: 'percent', maximumFractionDigits: 2 });
  const share = percent.format(Math.floor((good / Math.max(1, minutes)) * 10_000) / 10_000);
  const summary =
    minutes === 0
      ? translate({ id: 'status.history.none', message: 'Nothing has been measured yet.' })
      : translate(
          { id: 'status.history.share', message: '{share} of {minutes} measured minutes were good.' },
          { share, minutes: format.number(minutes) },
        );
  return (
    <section className={styles.history}>
      <h2>
        <Translate id="status.history" values={{ days: limits.statusDays }}>
          {'The last {days} days'}
        </Translate>
      </h2>
      <div className={styles.bars} aria-hidden="true">
        {dates.map((date) => {
          const day = known.get(date);
          return <span key={date} className={clsx(styles.bar, day && lookOf(day))} title={date} />;
        })}
      </div>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.note}>
        <Translate id="status.history.note">
          The server measures itself once a minute while it runs. Days without a measurement are empty; days are those
          of UTC.
        </Translate>
      </p>
    </section>
  );
}
