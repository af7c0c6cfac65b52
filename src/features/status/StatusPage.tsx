import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { ServiceState, ServiceStatus } from '#generated/account/types.gen.ts';
import { formatDuration, formatLongDate } from '../../core/format/duration.ts';
import { useFormat } from '../../core/format/format.ts';
import { QueryProvider } from '../../core/QueryProvider.tsx';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { statusQuery } from './status-query.ts';
import { overallTexts, type StatusComponent, partNames, reasonTexts, stateTexts } from './status-text.ts';
import kit from '../../ui/kit.module.css';
import styles from './StatusPage.module.css';

const defaultInterval = 15_000;
const maxInterval = 120_000;

type Day = ServiceStatus['days'][number];

const dayMs = 86_400_000;

const countMinutes = ({ operational, degraded, down }: Day) => operational + degraded + down;
const getDayLevel = (day: Day) =>
  day.down > 0 ? styles.dayDown : day.degraded > 0 ? styles.dayDegraded : styles.dayGood;

/** What happened on a day: how long the service was slow, and how long it was down. */
function describeDay({ degraded, down }: Day, language: string): string {
  const parts = [
    degraded > 0 &&
      translate(
        { id: 'status.day.degraded', message: 'Degraded for {duration}' },
        { duration: formatDuration(degraded * 60, language) },
      ),
    down > 0 &&
      translate(
        { id: 'status.day.down', message: 'Down for {duration}' },
        { duration: formatDuration(down * 60, language) },
      ),
  ];
  return parts.filter(Boolean).join(' · ') || stateTexts.operational();
}

/** The days that aren't green, newest first. */
function Incidents({ days }: { days: readonly Day[] }) {
  const { language } = useFormat();
  const shown = days.filter(({ degraded, down }) => degraded + down > 0).toReversed();
  if (shown.length === 0) return null;
  return (
    <>
      <h3>
        <Translate id="status.incidents">Days with incidents</Translate>
      </h3>
      <ul className={styles.parts}>
        {shown.map((day) => (
          <li key={day.date} className={styles.incident}>
            <time dateTime={day.date}>{formatLongDate(new Date(day.date), language)}</time>
            <span className={day.down > 0 ? styles.down : styles.degraded}>{describeDay(day, language)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A bar per day: full without incidents, empty without measurements. */
function History({ days, measuredAt }: { days: readonly Day[]; measuredAt: string }) {
  const format = useFormat();
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: limits.statusDays }, (_, index) =>
    new Date(Date.parse(measuredAt) - (limits.statusDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const minutes = days.reduce((sum, day) => sum + countMinutes(day), 0);
  const good = days.reduce((sum, day) => sum + day.operational, 0);
  // Rounded down, so that 100% means no incidents.
  const share = format.percent(Math.floor((good / Math.max(1, minutes)) * 10_000) / 10_000, 2);
  const duration = formatDuration(minutes * 60, format.language);
  /** The first measured day, if the service is younger than the history. */
  const first = days.reduce((least, { date }) => (date < least ? date : least), dates.at(-1)!);
  const since =
    minutes > 0 && first > dates[0]!
      ? translate(
          { id: 'status.history.since', message: 'Since {date}' },
          { date: formatLongDate(new Date(first), format.language) },
        )
      : null;
  // A share of a few minutes says nothing about the service.
  const summary =
    minutes === 0
      ? translate({ id: 'status.history.none', message: 'No measurements yet.' })
      : minutes < 60
        ? translate({ id: 'status.history.short', message: 'Measured: {duration}.' }, { duration })
        : translate(
            { id: 'status.history.share', message: 'Measured: {duration}. Operational: {share}.' },
            { share, duration },
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
          return (
            <span
              key={date}
              className={clsx(styles.bar, day ? getDayLevel(day) : styles.dayEmpty)}
              title={day ? `${date}: ${describeDay(day, format.language)}` : date}
            />
          );
        })}
      </div>
      {since === null ? (
        <p className={styles.ends} aria-hidden="true">
          <time>{formatLongDate(new Date(dates[0]!), format.language)}</time>
          <time>{formatLongDate(new Date(dates.at(-1)!), format.language)}</time>
        </p>
      ) : (
        <p className={styles.ends}>
          <span>{since}</span>
        </p>
      )}
      <p className={styles.summary}>{summary}</p>
      <p className={styles.historyNote}>
        <Translate id="status.history.note">
          The server measures its own status once a minute while it runs. Days without measurements are empty. Days are
          in UTC.
        </Translate>
      </p>
      <Incidents days={days} />
    </section>
  );
}

const icons: Readonly<Record<ServiceState, IconName>> = { operational: 'check', degraded: 'alert', down: 'cross' };

function Measure({ part }: { part: StatusComponent }) {
  const format = useFormat();
  if (part.latency_ms !== null) return format.milliseconds(part.latency_ms);
  if (part.waiting_seconds === null) return null;
  if (part.waiting_seconds === 0) return translate({ id: 'status.waiting.none', message: 'Empty' });
  return translate(
    { id: 'status.waiting', message: 'The oldest entry has waited {seconds} s' },
    { seconds: format.number(part.waiting_seconds) },
  );
}

/** The current service status as measured by the server, or a message if it doesn't respond. */
function CurrentStatus() {
  const format = useFormat();
  // Failures, which are rare, double the interval.
  const {
    data: status,
    error,
    errorUpdateCount,
  } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) =>
      state.error === null ? defaultInterval : Math.min(maxInterval, defaultInterval * 2 ** state.errorUpdateCount),
  });
  // A request after a failure clears the error if there was never a response.
  const failed = error !== null || (status === undefined && errorUpdateCount > 0);
  const state = failed ? 'down' : status?.state;
  if (state === undefined)
    return (
      <Skeleton>
        <SkeletonBox height="3.85rem" />
        <SkeletonBox height="21rem" />
      </Skeleton>
    );
  return (
    <>
      <div className={clsx(styles.overall, styles[state])} aria-live="polite">
        <Icon name={icons[state]} size={28} />
        <div>
          <p className={styles.headline}>
            {failed
              ? translate({ id: 'status.unreached', message: 'The server isn’t responding' })
              : overallTexts[state]()}
          </p>
          <p className={styles.note}>
            {failed && (
              <Translate id="status.unreached.text">
                There may be an outage, or a problem with your connection. This page retries automatically.
              </Translate>
            )}
            <SentenceSpace />
            {status && (
              <Translate id="status.asOf" values={{ time: <time>{format.second(status.as_of)}</time> }}>
                {'As of {time}.'}
              </Translate>
            )}
          </p>
        </div>
      </div>
      {status && (
        <>
          <ul className={styles.parts}>
            {status.components.map((part) => (
              <li key={part.id} className={styles.part}>
                <span className={kit.medium}>{partNames[part.id]()}</span>
                <span className={styles.measure}>
                  <Measure part={part} />
                </span>
                <span className={clsx(styles.state, part.state !== 'operational' && styles[part.state])}>
                  {part.state === 'operational' ? <span className={styles.dot} /> : <Icon name={icons[part.state]} />}
                  {stateTexts[part.state]()}
                </span>
                {part.reason && <span className={styles.reason}>{reasonTexts[part.reason]()}</span>}
              </li>
            ))}
          </ul>
          <History days={status.days} measuredAt={status.as_of} />
        </>
      )}
    </>
  );
}

/** The page of the service status, which is loaded while the page is shown. */
export function StatusPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'status.title', message: 'Status' })}</h1>
      <NeedsJavaScript />
      <QueryProvider>
        <CurrentStatus />
      </QueryProvider>
    </div>
  );
}
