import { useState, type ComponentProps } from 'react';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { readJson, writeJson } from './model/json-text.ts';
import type { Json } from '../../core/operation-form.ts';
import { sameJson } from './model/values.ts';

interface JsonControlProps extends Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> {
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

/** What is no JSON yet is the text it is. */
const read = (text: string): Json | undefined => {
  const found = readJson(text);
  return found.fault ? text : found.value;
};

/** A value of any shape, as JSON. */
export function JsonControl({ value, onChange, ...rest }: JsonControlProps) {
  const [typed, setTyped] = useState(() => writeJson(value));
  const shown = sameJson(read(typed), value) ? typed : writeJson(value);
  return (
    <Textarea
      {...rest}
      spellCheck={false}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}
