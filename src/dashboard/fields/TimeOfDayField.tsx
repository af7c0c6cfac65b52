import { useState } from 'react';
import { Input } from 'antd';
import { useLanguage } from '../../ui/use-language.ts';
import { formatTimeOfDay, parseTimeOfDay } from './local-format.ts';

interface TimeOfDayFieldProps {
  /** A time such as `15:28`. */
  value: string;
  onChange: (value: string) => void;
  label: string;
}

/** A time of day that is typed, with 12 or 24 hours. Applies on Enter and when it loses the focus. */
export function TimeOfDayField({ value, onChange, label }: TimeOfDayFieldProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const time = typed === undefined ? value : parseTimeOfDay(typed, language);
  const apply = () => {
    if (time === undefined) return;
    setTyped(undefined);
    if (time !== value) onChange(time);
  };
  return (
    <Input
      aria-label={label}
      status={time === undefined ? 'error' : ''}
      aria-invalid={time === undefined}
      style={{ inlineSize: '7rem' }}
      value={typed ?? formatTimeOfDay(value, language)}
      autoComplete="off"
      maxLength={20}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={apply}
      onBlur={apply}
    />
  );
}
