import { useCurrentTime } from '../use-current-time.ts';
import { useFormat } from './format.ts';
import kit from '../../ui/kit.module.css';

interface TimeProps {
  at: string;
  /** The browser's by default. */
  timeZone?: string | undefined;
}

/** A time without seconds. */
export function DateTime({ at, timeZone }: TimeProps) {
  return <time dateTime={at}>{useFormat(timeZone).moment(at)}</time>;
}

/** A date. The time of day is in its tooltip. */
export function ShortDate({ at, timeZone }: TimeProps) {
  const format = useFormat(timeZone);
  return (
    <time dateTime={at} title={format.moment(at)}>
      {format.date(at)}
    </time>
  );
}

/** A time with seconds, as in logs. */
export function TimeWithSeconds({ at, timeZone }: TimeProps) {
  const format = useFormat(timeZone);
  return (
    <time className={kit.number} dateTime={at} title={format.moment(at)}>
      {format.second(at)}
    </time>
  );
}

/** "5 minutes ago". The time is in its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.moment(at)}>
      {format.ago(at, useCurrentTime())}
    </time>
  );
}
