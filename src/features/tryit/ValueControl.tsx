import type { ControlProps } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { JsonControl } from './JsonControl.tsx';
import { LineControl } from './LineControl.tsx';
import { ListControl } from './ListControl.tsx';
import { controlOf } from './model/control.ts';
import type { FormSchema, Json } from '../../core/operation-form.ts';
import { numberOf, textOf } from './model/values.ts';
import styles from './fields.module.css';

export interface ValueControlProps {
  name: string;
  /** As errors name it. */
  pointer: string;
  schema: FormSchema;
  value: Json | undefined;
  required: boolean;
  onChange: (value: Json | undefined) => void;
}

type Bound = ValueControlProps & { control: ControlProps };

function Choice({ control, pointer, schema, value, required, onChange }: Bound) {
  const options = (schema.enum ?? []).filter((entry) => entry !== null);
  const strange = value !== undefined && !options.some((entry) => entry === value);
  return (
    <Select
      {...control}
      data-pointer={pointer}
      value={textOf(value)}
      onChange={({ target }) => onChange(options.find((entry) => textOf(entry) === target.value))}
    >
      {(!required || value === undefined) && <option value="">{textOf(schema.default)}</option>}
      {strange && <option value={textOf(value)}>{textOf(value)}</option>}
      {options.map((entry) => (
        <option key={textOf(entry)} value={textOf(entry)}>
          {textOf(entry)}
        </option>
      ))}
    </Select>
  );
}

/** From 0 to 1 by hand or by number. */
function Slider({ control, name, pointer, value, onChange }: Bound) {
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
      <LineControl
        {...control}
        data-pointer={pointer}
        inputMode="decimal"
        value={value}
        read={numberOf}
        onChange={onChange}
      />
    </span>
  );
}

/** The control of a plain value, by its schema. */
export function ValueControl(field: Bound) {
  const { control, pointer, schema, value, onChange } = field;
  const bound = { ...control, 'data-pointer': pointer };
  const write = (text: string) => onChange(text === '' ? undefined : text);
  switch (controlOf(schema)) {
    case 'select':
      return <Choice {...field} />;
    case 'longtext':
      return <Textarea {...bound} value={textOf(value)} onChange={({ target }) => write(target.value)} />;
    case 'integer':
      return <LineControl {...bound} inputMode="numeric" value={value} read={numberOf} onChange={onChange} />;
    case 'number':
      return <LineControl {...bound} inputMode="decimal" value={value} read={numberOf} onChange={onChange} />;
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
          value={textOf(value)}
          onChange={({ target }) => write(target.value)}
        />
      );
    default:
      return <JsonControl {...bound} value={value} onChange={onChange} />;
  }
}
