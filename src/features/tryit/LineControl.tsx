import { useState, type ComponentProps } from 'react';
import { Input } from '../../ui/fields/Input.tsx';
import type { Json } from '../../core/operation-form.ts';
import { sameJson, textOf } from './model/values.ts';

interface LineControlProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: Json | undefined;
  /** What a text means. */
  read: (text: string) => Json | undefined;
  onChange: (value: Json | undefined) => void;
}

/** A line that means something else than its text: `1.0` stays as it is typed, though it means 1. */
export function LineControl({ value, read, onChange, ...rest }: LineControlProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const shown = sameJson(read(typed), value) ? typed : textOf(value);
  return (
    <Input
      {...rest}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}
