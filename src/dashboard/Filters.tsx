import { useId, useState } from 'react';
import { Input, Select } from 'antd';
import { translate } from '@docusaurus/Translate';
import { useTimeZone } from '../core/session/use-session.ts';
import { fromLocalTime, localTime } from '../core/zoned-time.ts';
import { Filter } from './FilterBar.tsx';

interface FilterProps<Value> {
  label: string;
  value: Value | undefined;
  /** Without a value the list is not narrowed by it. */
  onChange: (value: Value | undefined) => void;
}

interface ChoiceFilterProps<Value extends string> extends FilterProps<Value> {
  options: readonly { readonly value: Value; readonly label: string }[];
}

/** One of several. What is in the address stays chosen, also when it is none of them. */
export function ChoiceFilter<Value extends string>({ label, value, onChange, options }: ChoiceFilterProps<Value>) {
  const id = useId();
  return (
    <Filter id={id} label={label}>
      <Select<Value | ''>
        id={id}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        options={[{ value: '', label: translate({ id: 'logs.filter.any', message: 'Any' }) }, ...options]}
      />
    </Filter>
  );
}

/** What is typed holds when Enter is pressed or the field is left. */
export function TextFilter({ label, value = '', onChange, maxLength }: FilterProps<string> & { maxLength: number }) {
  const id = useId();
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(value);
  // The address changed: by this field, by another page, or by "Clear filters".
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const find = () => {
    if (text.trim() !== value) onChange(text.trim() || undefined);
  };
  return (
    <Filter id={id} label={label}>
      <Input
        id={id}
        type="search"
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={find}
        onBlur={find}
      />
    </Filter>
  );
}

/** A time on the clocks of the customer's time zone. */
export function TimeFilter({ label, value, onChange }: FilterProps<string>) {
  const id = useId();
  const timeZone = useTimeZone();
  return (
    <Filter id={id} label={label} wide>
      {/* The browser's own: the times in antd's calendar are out of the keyboard's reach. */}
      <Input
        key={`${value} ${timeZone}`}
        id={id}
        type="datetime-local"
        defaultValue={localTime(value, timeZone)}
        onBlur={({ target }) => onChange(fromLocalTime(target.value, timeZone))}
      />
    </Filter>
  );
}
