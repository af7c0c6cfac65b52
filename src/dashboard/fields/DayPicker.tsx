import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import texts from '#antd-locale';
import '#dayjs-locale';
import { useLanguage } from '../../ui/use-language.ts';
import type { ControlProps } from '../../ui/fields/Field.tsx';
import { getDayPattern } from './local-format.ts';

interface DayPickerProps extends Partial<ControlProps> {
  /** A date such as `2026-11-30`, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  status?: 'error' | undefined;
  'aria-label'?: string;
}

/** The month and year buttons are labeled with their value. */
const { lang, ...rest } = texts.DatePicker!;
const locale = { ...rest, lang: { ...lang, monthSelect: '', yearSelect: '' } };

/** A date that can be typed or chosen in a calendar. Loaded through `LazyDayPicker`, because calendars are large. */
export function DayPicker({ value, onChange, ...control }: DayPickerProps) {
  const language = useLanguage();
  return (
    <DatePicker
      {...control}
      style={{ inlineSize: '100%' }}
      value={value === '' ? null : dayjs(value)}
      onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? '')}
      // Shown like other dates of the site. It may also be typed as in ISO 8601.
      format={[getDayPattern(language), 'YYYY-MM-DD']}
      needConfirm={false}
      // Its "Today" would be the browser's day, which may differ from the customer's.
      showNow={false}
      locale={locale}
    />
  );
}
