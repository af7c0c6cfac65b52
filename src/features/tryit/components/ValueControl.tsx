import { type ComponentProps, type ElementType, useState } from 'react';
import type { FormSchema, Json } from '../../../core/api/operation-form.ts';
import type { ControlProps } from '../../../ui/fields/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/fields/controls.tsx';
import { getControl } from '../model/control.ts';
import { toList, parseNumber, parseJson, isSameJson, toText, formatJson } from '../model/json.ts';
import styles from './fields.module.css';

interface TypedProps {
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

type Rest<Control extends ElementType> = Omit<ComponentProps<Control>, keyof TypedProps>;

/** The text of a number as it is typed: `1.0` stays, although its value is 1. */
function useTyped(
  { value, onChange }: TypedProps,
  read: (text: string) => Json | undefined,
  write: (value: Json | undefined) => string,
) {
  const [typed, setTyped] = useState(() => write(value));
  return {
    value: isSameJson(read(typed), value) ? typed : write(value),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(read(target.value));
    },
  };
}

/** A number field. */
function NumberControl({ value, onChange, ...rest }: TypedProps & Rest<typeof Input>) {
  return <Input {...rest} autoComplete="off" {...useTyped({ value, onChange }, parseNumber, toText)} />;
}

/** Invalid JSON stays text. */
const parseJsonText = (text: string): Json | undefined => {
  const found = parseJson(text);
  return found.issue ? text : found.value;
};

/** Any other value, as JSON. */
function JsonControl({ value, onChange, ...rest }: TypedProps & Rest<typeof Textarea>) {
  return <Textarea {...rest} spellCheck={false} {...useTyped({ value, onChange }, parseJsonText, formatJson)} />;
}

const toLines = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map((entry: Json) => toText(entry)).join('\n') : toText(value);

/** A list of simple values, one per line. */
function ListControl({
  schema,
  value,
  onChange,
  ...rest
}: TypedProps & Rest<typeof Textarea> & { schema: FormSchema }) {
  const numbers = ['number', 'integer'].includes(getControl(schema.items ?? {}));
  const read = (text: string) => toList(text, numbers ? parseNumber : (line) => line);
  return <Textarea {...rest} rows={2} spellCheck={false} {...useTyped({ value, onChange }, read, toLines)} />;
}

export interface ValueControlProps {
  name: string;
  /** The name of the value in errors. */
  pointer: string;
  schema: FormSchema;
  value: Json | undefined;
  required: boolean;
  onChange: (value: Json | undefined) => void;
}

type ControlledValueProps = ValueControlProps & { control: ControlProps };

function Choice({ control, pointer, schema, value, required, onChange }: ControlledValueProps) {
  const options = (schema.enum ?? []).filter((entry) => entry !== null);
  const isUnlisted = value !== undefined && !options.some((entry) => entry === value);
  return (
    <Select
      {...control}
      data-pointer={pointer}
      value={toText(value)}
      onChange={({ target }) => onChange(options.find((entry) => toText(entry) === target.value))}
    >
      {(!required || value === undefined) && <option value="">{toText(schema.default)}</option>}
      {isUnlisted && <option value={toText(value)}>{toText(value)}</option>}
      {options.map((entry) => (
        <option key={toText(entry)} value={toText(entry)}>
          {toText(entry)}
        </option>
      ))}
    </Select>
  );
}

/** A number from 0 to 1, as a slider and a number field. */
function Slider({ control, name, pointer, value, onChange }: ControlledValueProps) {
  const set = typeof value === 'number';
  return (
    <span className={styles.slider}>
      <input
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={set ? value : 0.5}
        data-unset={set ? undefined : true}
        aria-label={name}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <NumberControl {...control} data-pointer={pointer} inputMode="decimal" value={value} onChange={onChange} />
    </span>
  );
}

/** The control of a simple value, by its schema. */
export function ValueControl(field: ControlledValueProps) {
  const { control, pointer, schema, value, onChange } = field;
  const bound = { ...control, 'data-pointer': pointer };
  const write = (text: string) => onChange(text === '' ? undefined : text);
  switch (getControl(schema)) {
    case 'select':
      return <Choice {...field} />;
    case 'longtext':
      return <Textarea {...bound} value={toText(value)} onChange={({ target }) => write(target.value)} />;
    case 'integer':
      return <NumberControl {...bound} inputMode="numeric" value={value} onChange={onChange} />;
    case 'number':
      return <NumberControl {...bound} inputMode="decimal" value={value} onChange={onChange} />;
    case 'slider':
      return <Slider {...field} />;
    case 'list':
      return <ListControl {...bound} schema={schema} value={value} onChange={onChange} />;
    case 'text':
      return (
        <Input
          {...bound}
          type={schema.format === 'uri' ? 'url' : 'text'}
          autoComplete="off"
          value={toText(value)}
          onChange={({ target }) => write(target.value)}
        />
      );
    default:
      return <JsonControl {...bound} value={value} onChange={onChange} />;
  }
}
