import { useState, type ComponentProps } from 'react';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { controlOf } from './model/control.ts';
import type { FormSchema, Json } from '../../core/operation-form.ts';
import { listOf, numberOf, sameJson, textOf } from './model/values.ts';

interface ListControlProps extends Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> {
  schema: FormSchema;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

const linesOf = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map((entry: Json) => textOf(entry)).join('\n') : textOf(value);

/** A list of plain values, one a line. */
export function ListControl({ schema, value, onChange, ...rest }: ListControlProps) {
  const numbers = ['number', 'integer'].includes(controlOf(schema.items ?? {}));
  const read = (text: string) => listOf(text, numbers ? numberOf : (line) => line);
  const [typed, setTyped] = useState(() => linesOf(value));
  const shown = sameJson(read(typed), value) ? typed : linesOf(value);
  return (
    <Textarea
      {...rest}
      rows={2}
      spellCheck={false}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}
