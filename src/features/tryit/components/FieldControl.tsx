import { useState } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { getRuleMessage } from '../../../core/api/field-errors.ts';
import { countCodePoints } from '../../../ui/fields/count-code-points.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { MapControl } from './MapControl.tsx';
import { getControl, findVariant, getVariants } from '../model/control.ts';
import { toPointerStep, type FormSchema, type Json } from '../../../core/api/operation-form.ts';
import type { ValidationIssue } from '../model/validate.ts';
import { isObject, setField } from '../model/json.ts';
import { ValueControl, type ValueControlProps } from './ValueControl.tsx';
import kit from '../../../ui/kit.module.css';
import styles from './fields.module.css';

interface FieldControlProps extends ValueControlProps {
  issues: readonly ValidationIssue[];
}

/** The share of its maximum length from which a short text gets a counter. */
const counterThreshold = 0.8;

function getCount(schema: FormSchema, value: Json | undefined) {
  const { maxLength: max } = schema;
  const text = typeof value === 'string' ? value : '';
  if (max === undefined || schema.enum) return {};
  const counted = getControl(schema) === 'longtext' || countCodePoints(text) > max * counterThreshold;
  return counted ? { count: { value: text, max } } : {};
}

function Name({ name, required }: { name: string; required: boolean }) {
  return (
    <code className={clsx(kit.plain, kit.ink, kit.small, kit.bold)}>
      {name}
      {required && (
        <span className={styles.required} title={translate({ id: 'reference.field.required', message: 'required' })} />
      )}
    </code>
  );
}

/** One field of a request: control, description and error. */
export function FieldControl(field: FieldControlProps) {
  const { name, pointer, schema, value, required, issues, onChange } = field;
  const own = issues.find((issue) => issue.pointer === pointer);
  const error = own && getRuleMessage(own.code);
  switch (getControl(schema)) {
    case 'boolean':
      return (
        <div className={styles.check}>
          <label>
            <input
              type="checkbox"
              data-pointer={pointer}
              checked={value === true}
              onChange={({ target }) => onChange(target.checked || required ? target.checked : undefined)}
            />
            <Name name={name} required={required} />
          </label>
          <p className={error === undefined ? styles.hint : styles.error}>{error ?? schema.description}</p>
        </div>
      );
    case 'map':
      return (
        <MapControl
          name={name}
          pointer={pointer}
          hint={schema.description}
          error={error}
          faulty={
            new Map(
              issues.flatMap(({ pointer: at, code }): [string, string][] => {
                if (at.startsWith(`${pointer}/`)) return [[at.slice(pointer.length), getRuleMessage(code)]];
                const isParameter = at.startsWith(`${pointer}.`);
                return isParameter ? [[toPointerStep(at.slice(pointer.length + 1)), getRuleMessage(code)]] : [];
              }),
            )
          }
          value={value}
          onChange={onChange}
        />
      );
    case 'group':
    case 'choice':
      return <ShapeControl {...field} />;
    default:
      return (
        <Field
          label={<Name name={name} required={required} />}
          required={required}
          hint={schema.description}
          error={error}
          {...getCount(schema, value)}
        >
          {(control) => <ValueControl {...field} schema={getVariants(schema)[0] ?? schema} control={control} />}
        </Field>
      );
  }
}

/** An object with nested fields, or one of several variants. */
function ShapeControl(field: FieldControlProps) {
  const { name, pointer, schema, value, issues, onChange } = field;
  const shapes = getVariants(schema);
  const [chosen, setChosen] = useState(() => findVariant(shapes, value));
  const shape = shapes[chosen] ?? schema;
  const { properties = {}, required = [] } = shape;
  return (
    <fieldset className={styles.group}>
      <legend>
        <Name name={name} required={field.required} />
      </legend>
      {schema.description !== undefined && <p className={styles.hint}>{schema.description}</p>}
      {shapes.length > 1 && (
        <Segmented
          label={name}
          options={shapes.map(({ title }, at) => ({ value: String(at), label: title ?? String(at + 1) }))}
          value={String(chosen)}
          onChange={(at) => {
            setChosen(Number(at));
            onChange(undefined);
          }}
        />
      )}
      {getControl(shape) === 'group' ? (
        Object.entries(properties).map(([inner, innerSchema]) => (
          <FieldControl
            key={inner}
            name={inner}
            pointer={pointer + toPointerStep(inner)}
            schema={innerSchema}
            value={isObject(value) ? value[inner] : undefined}
            required={required.includes(inner)}
            issues={issues}
            onChange={(next) => onChange(setField(value, inner, next))}
          />
        ))
      ) : (
        <FieldControl {...field} schema={shape} />
      )}
    </fieldset>
  );
}
