import { formatLongDate } from './duration.ts';
import { useLanguage } from '../../ui/use-language.ts';

/** A day in the language of the page. */
export function LongDate({ date }: { date: string | Date }) {
  const day = new Date(date);
  return <time dateTime={day.toISOString().slice(0, 10)}>{formatLongDate(day, useLanguage())}</time>;
}
